KINDS: dict[str, int]
COUNTED: dict[str, int]
MOST_COMPENSATION: int

def require(condition: object, what: str) -> None: ...
