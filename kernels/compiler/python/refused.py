"""The error of a kernel that is not compiled."""


class Refused(Exception):
    """What is wrong with the kernel, for people, and where."""

    def __init__(self, message, line=0, file=""):
        super().__init__(message)
        self.line = line
        self.file = file


def other_version(package, version, known, missing):
    return Refused(f"this Python has {package} {version}, but the lab is made for {known} ({missing}): install one of them, or "
                   "use the environment of './lab python'")
