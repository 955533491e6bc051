KINDS: dict[str, int]
COUNTED: dict[str, int]

def require(condition: object, what: str) -> None: ...
