/**
 * The lines of a text in UTF-8, as many at once as have come in; the last one may lack its end. A line that comes in many
 * parts is put together once. Broken text rejects with a TypeError.
 */
export async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoderStream('utf-8', { fatal: true })
  let parts: string[] = []
  // The types of the two streams differ only in which buffers they allow.
  for await (const text of body.pipeThrough(decoder as ReadableWritablePair<string, Uint8Array>)) {
    const lines = text.split('\n')
    parts.push(lines[0] ?? '')
    const rest = lines.length > 1 ? lines.pop() : undefined
    if (rest === undefined) continue
    lines[0] = parts.join('')
    yield lines
    parts = [rest]
  }
  yield [parts.join('')]
}
