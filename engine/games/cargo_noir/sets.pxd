"""What cargo is worth at best when all of it is traded in sets: the combinatorial heart of the trade.

A set holds tokens of one kind, or tokens of kinds that all differ; wild tokens stand for anything. Both values grow
faster than the number of tokens (the setup insists on it), which leaves few divisions to try:

- the tokens of a kind that are traded as "same" form one set, filled to the largest size before a next one begins;
- the tokens traded as "different" form layers: one set with a token of every kind that has any left, and so on;
- a lone token is worth no more alone than in a layer, unless wild tokens join it, and one such token is enough;
- wild tokens join the largest set of one sort, filled before the next one begins.

So a division is how many tokens of each kind go to the layers, and how many wild tokens do.

Which kinds they are does not matter, so few cargoes differ in worth: those that a warehouse mostly holds are divided
once, at the setup, and then looked up in a hash table.
"""

from libc.stdint cimport uint64_t

from engine.games.cargo_noir.position cimport KINDS, LOG2_WORTHS, OF_KIND, SET, WILD, WORTHS, Rules
from engine.types cimport uint8


cdef struct Division:
    const Rules* rules
    int kinds
    int wilds
    int best
    int counts[KINDS]               # tokens of a kind, most first
    int same[KINDS]                 # of these, in sets of the same kind
    int layers[OF_KIND + 1]         # sizes of the sets of different kinds; 0 ends them


cdef inline int same_value(const Rules* rules, int tokens) noexcept nogil:
    cdef int value = 0
    while tokens > SET:
        value += rules.same[SET]
        tokens -= SET
    return value + rules.same[tokens]


cdef inline int wild_value(const Division* s) noexcept nogil:
    """What the wild tokens add to a division."""
    cdef int best = 0, value, left, room, size, with_same, i, k, n = 0
    cdef int sizes[KINDS]
    for i in range(s.kinds):                        # the sets that are not full, largest first
        size = s.same[i] % SET
        k = n
        while k > 0 and sizes[k - 1] < size:
            sizes[k] = sizes[k - 1]
            k -= 1
        sizes[k] = size
        n += 1
    for with_same in range(s.wilds + 1):
        value = 0
        left = with_same
        for i in range(n):
            room = min(left, SET - sizes[i])
            value += s.rules.same[sizes[i] + room] - s.rules.same[sizes[i]]
            left -= room
        value += same_value(s.rules, left)
        left = s.wilds - with_same
        i = 0
        while left > 0:
            room = min(left, SET - s.layers[i])
            value += s.rules.different[s.layers[i] + room] - s.rules.different[s.layers[i]]
            left -= room
            i += 1
        best = max(best, value)
    return best


cdef inline void divide(Division* s, int i, int most, bint lone, int value) noexcept nogil:
    """Try the divisions of kind i and those after it; `most`: tokens in layers of the kind before, if it is as many."""
    cdef int count, layer
    if i == s.kinds:
        if s.wilds:
            value += wild_value(s)
        s.best = max(s.best, value)
        return
    count = s.counts[i]
    if i == 0 or count != s.counts[i - 1]:
        most = count
    for layer in range(most + 1):                   # this many tokens go to the layers
        if layer:
            value += s.rules.different[s.layers[layer - 1] + 1] - s.rules.different[s.layers[layer - 1]]
            s.layers[layer - 1] += 1
        if count - layer == 1:
            if not lone:
                continue
            s.same[i] = 1
            divide(s, i + 1, layer, False, value + s.rules.same[1])
        else:
            s.same[i] = count - layer
            divide(s, i + 1, layer, lone, value + same_value(s.rules, count - layer))
    for layer in range(most):
        s.layers[layer] -= 1


cdef inline int divided(const Rules* rules, const uint8* cargo) noexcept nogil:
    """The most that this cargo is worth: the best of all divisions."""
    cdef Division s
    cdef int kind, k, count, value, singles = 0
    s.rules = rules
    s.kinds = 0
    s.wilds = cargo[WILD]
    s.best = 0
    for kind in range(WILD):
        count = cargo[kind]
        if count > 1:
            k = s.kinds
            while k > 0 and s.counts[k - 1] < count:
                s.counts[k] = s.counts[k - 1]
                k -= 1
            s.counts[k] = count
            s.kinds += 1
        else:
            singles += count
    if s.wilds and singles:                         # wild tokens may join one of the single tokens
        s.counts[s.kinds] = 1
        s.kinds += 1
        singles -= 1
    value = rules.different[singles]
    if s.kinds == 0 and s.wilds == 0:
        return value
    for k in range(OF_KIND + 1):
        s.layers[k] = 0
    s.layers[0] = singles
    divide(&s, 0, 0, s.wilds > 0, value)
    return s.best


cdef inline uint64_t description(const Rules* rules, const uint8* cargo) noexcept nogil:
    """Of how many kinds there are one, two, ... tokens, and last the wild tokens, in four bits each."""
    cdef uint64_t found = <uint64_t>cargo[WILD] << 4 * OF_KIND
    cdef int kind
    for kind in range(WILD):
        found += rules.one_kind[cargo[kind]]
    return found


cdef inline int place_of(const Rules* rules, uint64_t cargo) noexcept nogil:
    """Where the table has this cargo, or would have it (Fibonacci hashing, linear probing)."""
    cdef int place = cargo * <uint64_t>0x9E3779B97F4A7C15 >> (64 - LOG2_WORTHS)
    while rules.worths[place].cargo != cargo and rules.worths[place].cargo:
        place = (place + 1) % WORTHS
    return place


cdef inline int worth(const Rules* rules, const uint8* cargo) noexcept nogil:
    """The most that this cargo is worth, all of it traded."""
    cdef uint64_t described = description(rules, cargo)
    cdef int place = place_of(rules, described)
    return rules.worths[place].value if rules.worths[place].cargo == described else divided(rules, cargo)


cdef inline void fill_worths(Rules* rules, uint8* cargo, int kind, int most, int left) noexcept nogil:
    """Enter all cargo of up to `left` more tokens, from this kind on no more of any than `most`, nor than before."""
    cdef uint64_t described
    cdef int tokens, place
    for tokens in range(min(most, left) + 1):
        cargo[kind] = tokens
        if kind < WILD:
            fill_worths(rules, cargo, kind + 1, tokens if kind + 1 < WILD else rules.wilds, left - tokens)
        else:
            described = description(rules, cargo)
            place = place_of(rules, described)
            rules.worths[place].cargo = described
            rules.worths[place].value = divided(rules, cargo)
