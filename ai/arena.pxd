"""Memory for a large array that is read here and there: pieces of one large page each, fetched before they are needed.

In small pages nearly every step down a large tree would first have to look up where its page is. Linux gives large
pages to whoever asks for them; elsewhere this is plain memory, and fetching ahead is nothing. A piece never moves, so
an array grows without being copied.
"""

cdef extern from *:
    """
    #include <stdlib.h>
    #if defined(__linux__)
    #include <sys/mman.h>
    #endif

    #define TRADEWIND_LARGE_PAGE ((size_t)1 << 21)

    static void *arena_piece(size_t bytes, int large) {
    #if defined(__linux__) && defined(MADV_HUGEPAGE)
        void *piece = NULL;
        if (posix_memalign(&piece, large ? TRADEWIND_LARGE_PAGE : 64, bytes) != 0) return NULL;
        if (large) madvise(piece, bytes, MADV_HUGEPAGE);
        return piece;
    #else
        (void)large;
        return malloc(bytes);
    #endif
    }

    #if defined(__GNUC__)
    #define arena_fetch(address) __builtin_prefetch(address)
    #else
    #define arena_fetch(address) ((void)0)
    #endif
    """
    void* arena_piece(size_t bytes, bint large) noexcept nogil  # for `free`; in a large page, or as small ones are used
    void arena_fetch(const void* address) noexcept nogil        # soon, this line of the cache
