"""Files written whole or not at all: a temporary file beside the target, then one rename."""

import os
from contextlib import suppress
from secrets import token_hex

from roeup_edu.core.faults import Fault
from roeup_edu.core.reading import reason


def write_new(path: str, data: bytes, *, replace: bool = False) -> None:
    """Write a file of exactly these bytes. Raises `Fault` if it exists (unless `replace`) or cannot be written."""
    place = os.path.dirname(os.path.abspath(path))
    # Short, so that it fits wherever the name itself fits; by chance, since another container may have the same
    # process number. Not `mkstemp`, which lets nobody else read the file.
    part = os.path.join(place, f".{token_hex(8)}.part")
    try:
        file = open(part, "xb")  # noqa: SIM115  # what is not ours must not be removed below
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from error
    try:
        with file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if replace:
            os.replace(part, path)
        else:
            _put(part, path)
    except FileExistsError:
        raise Fault("file.exists", path=path) from None
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from error
    finally:
        with suppress(OSError, ValueError):
            os.unlink(part)
    sync_folder(place)


def _put(part: str, path: str) -> None:
    """Give the file its name unless that is taken; a link fails if it is, where a rename would overwrite."""
    try:
        os.link(part, path)
    except FileExistsError:
        raise
    except OSError:  # a disk without links, such as a memory stick
        if os.path.lexists(path):
            raise FileExistsError(path) from None
        os.rename(part, path)


def sync_folder(place: str) -> None:
    """Make a new name last through a power cut, where the system can."""
    with suppress(OSError):
        number = os.open(place, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def unwritable(path: str, error: Exception) -> Fault:
    """Return why a file cannot be written, in words."""
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return Fault("file.no_place", path=path)
    if isinstance(error, PermissionError):
        return Fault("file.sealed", path=path)
    return Fault("file.unwritable", path=path, problem=reason(error))
