/** The largest head that is taken in, in bytes. The document describes no size, and undici's own bound is 16 KiB. */
export const largestHead = 256 * 1024
