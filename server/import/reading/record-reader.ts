import {
  type ImportRecord,
  importRecord,
  longestImportLine,
  mostImportLines,
} from '@trellis/domain/contracts/catalog/import'
import { fault } from '@trellis/domain/contracts/faults/fault'
import { findFaults } from '@trellis/domain/contracts/faults/find-faults'
import { type LineFaults, tooLarge } from './line-faults.ts'
import { LineSplitter } from './line-splitter.ts'
import { type ImportFile, RecordCollector } from './record-collector.ts'

const tooManyLines = fault('import.too_many_lines', { max: mostImportLines })
const tooLong = fault('line.too_long', { max: longestImportLine })

/** Reads a file in pieces and checks each line by itself. Throws one refusal with the first faulty lines. */
export class RecordReader {
  readonly #faults: LineFaults
  readonly #splitter = new LineSplitter()
  readonly #collector: RecordCollector
  #line = 0

  constructor(faults: LineFaults) {
    this.#faults = faults
    this.#collector = new RecordCollector(faults)
  }

  push(bytes: Uint8Array): void {
    this.#take(() => this.#splitter.push(bytes))
    if (this.#splitter.openLength > longestImportLine) throw tooLarge(this.#line + 1, tooLong)
  }

  end(): ImportFile {
    this.#take(() => this.#splitter.end())
    this.#faults.throwIfAny()
    return this.#collector.file
  }

  #take(split: () => readonly string[]): void {
    for (const text of this.#decode(split)) {
      this.#line += 1
      if (this.#line > mostImportLines) throw tooLarge(this.#line, tooManyLines)
      this.#faults.throwIfFarBehind(this.#line)
      if (text.trim() !== '') this.#read(text)
    }
  }

  /** Text that cannot be decoded has no lines to show, so nothing after it is read. */
  #decode(split: () => readonly string[]): readonly string[] {
    try {
      return split()
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      this.#faults.add(this.#line + 1, fault('line.not_utf8'))
      this.#faults.throwIfAny()
      return []
    }
  }

  #read(text: string): void {
    if (text.length > longestImportLine) throw tooLarge(this.#line, tooLong)
    const record = parseRecord(text, this.#line, this.#faults)
    if (record !== undefined) this.#collector.add(record, this.#line)
  }
}

function parseRecord(text: string, line: number, faults: LineFaults): ImportRecord | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    faults.add(line, fault('line.not_json'))
    return undefined
  }
  const parsed = importRecord.safeParse(value)
  const [first] = Object.values(findFaults(parsed.error))
  if (first !== undefined) faults.add(line, first)
  return parsed.data
}
