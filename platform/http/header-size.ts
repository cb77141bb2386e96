/**
 * Bytes of a request line with its headers. Node's own limit is the length that a protocol allows an address alone, and
 * it answers with nothing but 431: with this one the protocol is asked, and says what is wrong.
 */
export const maxHeaderSize = 64 * 1024
