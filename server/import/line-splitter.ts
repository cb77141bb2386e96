/**
 * Cuts a text in UTF-8 that comes in pieces into its lines; the last one may lack its end. A line that comes in many
 * pieces is put together once. Broken text throws a TypeError.
 */
export class LineSplitter {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true })
  #parts: string[] = []
  #openLength = 0

  /** The letters of the line whose end has not come yet. */
  get openLength(): number {
    return this.#openLength
  }

  /** The lines that ended with this piece. */
  push(bytes: Uint8Array): readonly string[] {
    return this.#split(this.#decoder.decode(bytes, { stream: true }))
  }

  end(): readonly string[] {
    return [...this.#split(this.#decoder.decode()), this.#parts.join('')]
  }

  #split(text: string): readonly string[] {
    const lines = text.split('\n')
    const rest = lines.pop() ?? ''
    if (lines.length > 0) {
      lines[0] = this.#parts.join('') + (lines[0] ?? '')
      this.#parts = []
      this.#openLength = 0
    }
    this.#parts.push(rest)
    this.#openLength += rest.length
    return lines
  }
}
