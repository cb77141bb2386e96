/** What a request brings, before it is read: the facts about a file and its bytes. */
export type Upload = {
  readonly body: ReadableStream<Uint8Array>
  readonly mimetype: string
  /** As it is sent back with the file. */
  readonly cacheControl: string
  readonly contentEncoding: string | undefined
  readonly userMetadata: Readonly<Record<string, unknown>> | null
  /** At least so many bytes will follow, if the request told it. */
  readonly announced: number
}
