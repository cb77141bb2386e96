import type { ServerOptions } from 'node:http'

/** For `createServer`. */
export const serverLimits = {
  /**
   * Maximum bytes of a request line with its headers. Node's own limit equals the length that a protocol allows for an
   * address alone, and exceeding it is answered with a bare 431. With this one, the protocol can answer and explain.
   */
  maxHeaderSize: 64 * 1024,
  /**
   * Milliseconds until a request has arrived. An upload of gigabytes takes hours; `limitBodyTime` holds all others to
   * minutes. It stays well below the day after which `sweep-files` takes an upload for one that a crash left.
   */
  requestTimeout: 12 * 3_600_000,
} satisfies ServerOptions
