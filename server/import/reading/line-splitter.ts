/**
 * Splits a UTF-8 text that arrives in pieces into its lines; the last one may have no line break. A line that spans
 * many pieces is joined once. Invalid text throws a TypeError.
 */
export class LineSplitter {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true })
  #parts: string[] = []
  #openLength = 0

  /** The characters of the line whose end has not arrived yet. */
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
