"""Read a whole file: an ordinary one of a bounded size, or the words why not."""

import os
import stat

from roeup_edu.core.faults import Fault


def content(path: str, most: int) -> bytes:
    """Return the bytes of a file. Raises `Fault` if it is none, has more than `most` bytes, or cannot be read.

    What is no ordinary file, such as a pipe or a device, is never opened: it could keep a program waiting for ever.
    """
    try:
        found = os.stat(path)
        if not stat.S_ISREG(found.st_mode):
            raise Fault("file.folder" if stat.S_ISDIR(found.st_mode) else "file.no_file", path=path)
        data, size = b"", found.st_size
        if size <= most:
            with open(path, "rb") as file:
                data = file.read(most + 1)  # some files are longer than they say
            size = len(data)
        if size > most:
            raise Fault("file.large", path=path, size=size, most=most)
    except Fault:
        raise
    except (OSError, ValueError) as error:  # ValueError: a path with a zero byte
        raise unreadable(path, error) from error
    return data


def unreadable(path: str, error: Exception) -> Fault:
    """Return why a file cannot be read, in words."""
    if isinstance(error, FileNotFoundError):
        return Fault("file.missing", path=path)
    if isinstance(error, IsADirectoryError):
        return Fault("file.folder", path=path)
    if isinstance(error, PermissionError):
        return Fault("file.closed", path=path)
    return Fault("file.unreadable", path=path, problem=reason(error))


def reason(error: Exception) -> str:
    """Return what the system says, without numbers and paths."""
    return str(getattr(error, "strerror", None) or error)
