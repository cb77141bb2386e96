import type { Fault } from '@trellis/domain/contracts/faults/fault'
import { describeFaults } from '@trellis/domain/contracts/faults/word-fault'
import { ImportRefusal } from '../import-refusal.ts'

/** Collects faults by line; many lines tend to have the same one. */
export class LineFaults {
  readonly #faults = new Map<string, Fault>()
  #firstLine: number | undefined
  static readonly most = 20
  /** Number of lines searched after the first fault, so that a refused file does not cost its whole size. */
  static readonly reach = 10_000

  add(line: number, fault: Fault): void {
    const name = nameOf(line)
    this.#firstLine ??= line
    if (!this.#faults.has(name)) this.#faults.set(name, fault)
    if (this.#faults.size >= LineFaults.most) this.throwIfAny()
  }

  /** Throws once the search is far enough past the first fault. */
  throwIfFarBehind(line: number): void {
    if (this.#firstLine !== undefined && line - this.#firstLine >= LineFaults.reach) this.throwIfAny()
  }

  throwIfAny(): void {
    if (this.#firstLine === undefined) return
    const { message, ...parts } = describeFaults(Object.fromEntries(this.#faults))
    throw new ImportRefusal(400, 'validation_failed', `Line ${this.#firstLine}: ${message}`, parts)
  }
}

/** Stops the reading at once, whatever other faults there are. */
export function tooLarge(line: number, fault: Fault): ImportRefusal {
  const { message, ...parts } = describeFaults({ [nameOf(line)]: fault })
  return new ImportRefusal(413, 'import_too_large', `Line ${line}: ${message}`, parts)
}

/** The place of a fault, as `fields` names it. */
const nameOf = (line: number) => `line ${line}`
