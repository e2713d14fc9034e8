"""Every measurement, one after the other: `python -m tests.bench`, which is `make bench`."""

import pkgutil
import sys
from importlib import import_module

import tests.bench


def main() -> int:
    """Run the `main` of every module beside this one; 1 where one of them says that a target is missed."""
    missed: list[str] = []
    for name in sorted(module.name for module in pkgutil.iter_modules(tests.bench.__path__)):
        if name == "__main__" or name.startswith("test_"):
            continue
        measured = getattr(import_module(f"tests.bench.{name}"), "main", None)
        if measured is None:
            continue
        print(f"\n{name.replace('_', ' ')}", flush=True)
        try:
            measured()
        except SystemExit as exit_:
            missed.append(f"{name}: {exit_}")
    for miss in missed:
        print(miss)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
