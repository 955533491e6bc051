"""Memory for a large array that is read here and there: in large pages, and fetched before it is needed.

In small pages nearly every step down a large tree would first have to look up where its page is. Linux gives large
pages to whoever asks for them; elsewhere this is plain realloc, and fetching ahead is nothing.
"""

cdef extern from *:
    """
    #include <stdlib.h>
    #include <string.h>
    #if defined(__linux__)
    #include <sys/mman.h>
    #endif

    #define TRADEWIND_LARGE_PAGE ((size_t)1 << 21)

    static void *arena_grow(void *old, size_t old_bytes, size_t new_bytes) {
    #if defined(__linux__) && defined(MADV_HUGEPAGE)
        void *moved = NULL;
        if (new_bytes >= 2 * TRADEWIND_LARGE_PAGE) {
            if (posix_memalign(&moved, TRADEWIND_LARGE_PAGE, new_bytes) != 0) return NULL;
            madvise(moved, new_bytes, MADV_HUGEPAGE);
            if (old != NULL) memcpy(moved, old, old_bytes);
            free(old);
            return moved;
        }
    #endif
        (void)old_bytes;
        return realloc(old, new_bytes);
    }

    #if defined(__GNUC__)
    #define arena_fetch(address) __builtin_prefetch(address)
    #else
    #define arena_fetch(address) ((void)0)
    #endif
    """
    void* arena_grow(void* old, size_t old_bytes, size_t new_bytes) noexcept nogil     # NULL, and the old one stays
    void arena_fetch(const void* address) noexcept nogil                                # soon, this line of the cache
