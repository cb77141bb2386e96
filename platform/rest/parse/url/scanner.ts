import { queryParseError } from '../../errors/request-errors.ts'

/** Scans one parameter. If an expected token is missing, it refuses with the position, as the sheet's PGRST100. */
export class Scanner {
  readonly text: string
  readonly label: string
  position = 0

  constructor(text: string, label: string) {
    this.text = text
    this.label = label
  }

  get atEnd(): boolean {
    return this.position >= this.text.length
  }

  sees(token: string): boolean {
    return this.text.startsWith(token, this.position)
  }

  take(token: string): boolean {
    if (!this.sees(token)) return false
    this.position += token.length
    return true
  }

  require(token: string): void {
    if (!this.take(token)) this.fail(`"${token}"`)
  }

  /** Consumes the match of a sticky expression. */
  match(sticky: RegExp): RegExpExecArray | undefined {
    sticky.lastIndex = this.position
    const match = sticky.exec(this.text)
    if (match === null) return undefined
    this.position = sticky.lastIndex
    return match
  }

  skipSpaces(): void {
    while (this.text.charCodeAt(this.position) === 32 || this.text.charCodeAt(this.position) === 9) {
      this.position += 1
    }
  }

  requireEnd(expecting: string): void {
    if (!this.atEnd) this.fail(expecting)
  }

  fail(expecting: string): never {
    const [found] = this.text.slice(this.position, this.position + 2)
    throw queryParseError(
      `${JSON.stringify(`failed to parse ${this.label} (${this.text})`)} (line 1, column ${this.position + 1})`,
      `unexpected ${found === undefined ? 'end of input' : JSON.stringify(found)} expecting ${expecting}`,
    )
  }
}
