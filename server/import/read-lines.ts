/**
 * The lines of a text in UTF-8 as they come in; the last one may lack its end. A line that comes in many parts is put
 * together once. Broken text rejects with a TypeError.
 */
export async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoderStream('utf-8', { fatal: true })
  let parts: string[] = []
  // The types of the two streams differ only in which buffers they allow.
  for await (const text of body.pipeThrough(decoder as ReadableWritablePair<string, Uint8Array>)) {
    const [first = '', ...others] = text.split('\n')
    parts.push(first)
    const rest = others.pop()
    if (rest === undefined) continue
    yield parts.join('')
    yield* others
    parts = [rest]
  }
  yield parts.join('')
}
