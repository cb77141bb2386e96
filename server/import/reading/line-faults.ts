import { ImportRefusal } from '../import-refusal.ts'

/** Collects faults by line; many lines tend to have the same one. */
export class LineFaults {
  readonly #messages = new Map<string, string>()
  #firstLine: number | undefined
  static readonly most = 20
  /** Number of lines searched after the first fault, so that a refused file does not cost its whole size. */
  static readonly reach = 10_000

  add(line: number, message: string): void {
    const name = `line ${line}`
    this.#firstLine ??= line
    if (!this.#messages.has(name)) this.#messages.set(name, message)
    if (this.#messages.size >= LineFaults.most) this.throwIfAny()
  }

  /** Throws once the search is far enough past the first fault. */
  throwIfFarBehind(line: number): void {
    if (this.#firstLine !== undefined && line - this.#firstLine >= LineFaults.reach) this.throwIfAny()
  }

  throwIfAny(): void {
    const [first] = this.#messages
    if (first === undefined) return
    const message = `${first[0].replace('l', 'L')}: ${first[1]}`
    throw new ImportRefusal(400, 'validation_failed', message, {
      fields: Object.fromEntries(this.#messages),
    })
  }
}
