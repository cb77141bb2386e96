/** A file on its way from its sender to the store. */
export type Incoming = {
  readonly body: ReadableStream<Uint8Array>
  /** What the sender says that it is. */
  readonly mimetype: string
}

export type Sender = {
  /** A name that distinguishes whoever sends the file, for limits. Undefined for the operator. */
  readonly client?: string | undefined
}

/**
 * What a bucket does with each file before it is stored, such as decoding a picture and writing it again. Whatever it
 * answers is stored; it throws a StorageError for a file that the bucket does not take.
 */
export type Ingest = (incoming: Incoming, sender?: Sender) => Promise<Incoming>
