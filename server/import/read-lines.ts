/** The lines of a text in UTF-8 as they come in; the last one may lack its end. Broken text rejects with a TypeError. */
export async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoderStream('utf-8', { fatal: true })
  let rest = ''
  // The types of the two streams differ only in which buffers they allow.
  for await (const text of body.pipeThrough(decoder as ReadableWritablePair<string, Uint8Array>)) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  yield rest
}
