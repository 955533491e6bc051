# Nothing here is seen from Python: the functions of bits.pxd are inlined where they are used.
