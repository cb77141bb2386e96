/** The bytes in parts of that size; the last one is smaller, and left out if it is empty. */
export async function* readParts(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  partBytes: number,
  onChunk: (chunk: Uint8Array) => void,
): AsyncGenerator<Buffer> {
  let collected: Uint8Array[] = []
  let bytes = 0
  for (;;) {
    const { value, done } = await reader.read()
    if (done) break
    onChunk(value)
    let rest = value
    while (bytes + rest.length >= partBytes) {
      const missing = partBytes - bytes
      const part = Buffer.concat([...collected, rest.subarray(0, missing)], partBytes)
      // Before the part is sent: its pieces would stay in memory beside it.
      collected = []
      bytes = 0
      rest = rest.subarray(missing)
      yield part
    }
    collected.push(rest)
    bytes += rest.length
  }
  if (bytes > 0) yield Buffer.concat(collected, bytes)
}
