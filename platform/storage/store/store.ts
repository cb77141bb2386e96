// Where the bytes of objects live. A file is named by its version, a UUID of ours, and never by a name that people chose,
// so that no name can become a path. Nothing here knows rows, callers or buckets.

/** What the store knows of the bytes that it holds. */
export type StoredFile = {
  readonly size: number
  /** SHA-256 in hexadecimal digits. */
  readonly checksum: string
}

/** Both ends count, from 0. */
export type ByteRange = { readonly start: number; readonly end: number }

export type OpenFile = {
  /** Of the whole file, whatever range was asked for. */
  readonly size: number
  /** Cancel it if it is not read to the end. */
  readonly body: ReadableStream<Uint8Array>
}

export type ListedFile = { readonly version: string; readonly size: number; readonly changedAt: Date }

export type Store = {
  /**
   * Resolves when the bytes are durable and can be opened. If the body fails, it rejects with the body's error and leaves
   * nothing that can be opened.
   */
  write(version: string, body: ReadableStream<Uint8Array>): Promise<StoredFile>
  /** Undefined if there is no such file. A file that is removed meanwhile is still read to its end where possible. */
  open(version: string, range?: ByteRange): Promise<OpenFile | undefined>
  /** Undefined if the source does not exist. */
  copy(source: string, target: string): Promise<{ readonly size: number } | undefined>
  /** Files that do not exist are removed already. */
  remove(versions: readonly string[]): Promise<void>
  /** Every file, in no particular order, without loading all at once. */
  list(): AsyncIterable<ListedFile>
  /** Removes what uploads have left unfinished before that time, and tells how many. */
  removeUnfinished(before: Date): Promise<number>
  close(): Promise<void>
}
