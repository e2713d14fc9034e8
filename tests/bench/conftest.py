from tests.wire.conftest import wire

__all__ = ["wire"]
