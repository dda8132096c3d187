"""The errors of this package; each message is one line: what, where, and the way out."""

from __future__ import annotations


class DataError(ValueError):
    """The data or an option is bad."""


class EngineError(RuntimeError):
    """The engine, a Node process, cannot start, ended while it worked, or has a defect."""


class NodeNotFoundError(EngineError):
    """No Node that is new enough was found."""


class Stopped(EngineError):
    """The work was stopped before there was any model."""
