/**
 * Maximum bytes of a request line with its headers. Node's own limit equals the length that a protocol allows for an
 * address alone, and exceeding it is answered with a bare 431. With this one, the protocol can answer and explain.
 */
export const maxHeaderSize = 64 * 1024
