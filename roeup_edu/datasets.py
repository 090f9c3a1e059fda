"""Where the data folders are: inside an installed package, or beside it in a checkout."""
# os.path is loaded with every interpreter; pathlib would add to the start of the command line.

import os.path

_HERE = os.path.dirname(os.path.abspath(__file__))
# A wheel carries the top-level folder `datasets` as `roeup_edu/_datasets`; a checkout has it beside the package.
_PLACES = (os.path.join(_HERE, "_datasets"), os.path.join(os.path.dirname(_HERE), "datasets"))


def folder(name: str) -> str:
    """Path of the data folder `name`, such as "roeup" or "companies".

    Raises ValueError for anything but a plain name, FileNotFoundError if there is no such folder.
    """
    if not name.isidentifier():
        raise ValueError(f"{name!r} is not the name of a data folder: expected letters, digits and _ only")
    for place in _PLACES:
        path = os.path.join(place, name)
        if os.path.isdir(path):
            return path
    raise FileNotFoundError(f"no data folder {name!r} in the package or beside it")
