import { type ImportRecord, importRecord, type RecordOf } from '@trellis/domain/contracts/import'
import { refusal } from '@trellis/platform/functions'
import { readLines } from './read-lines.ts'

/** A record with the number of its line, by which people find it again. */
export type Placed<Type extends ImportRecord['type']> = RecordOf<Type> & { readonly line: number }

export type ImportFile = {
  readonly components: Placed<'component'>[]
  readonly versions: Placed<'version'>[]
  readonly dependencies: Placed<'dependency'>[]
  readonly projects: Placed<'project'>[]
}

/** Collects what is wrong, by line; many lines tend to be wrong in the same way. */
export class LineFaults {
  readonly #messages = new Map<string, string>()
  static readonly most = 20

  add(line: number, message: string): void {
    const name = `line ${line}`
    if (!this.#messages.has(name)) this.#messages.set(name, message)
    if (this.#messages.size >= LineFaults.most) this.throwIfAny()
  }

  throwIfAny(): void {
    const [first] = this.#messages
    if (first === undefined) return
    const message = `${first[0].replace('l', 'L')}: ${first[1]}`
    throw refusal(400, 'validation_failed', message, { fields: Object.fromEntries(this.#messages) })
  }
}

/** Reads and checks each line by itself; throws one refusal with the first lines that are wrong. */
export async function readRecords(body: ReadableStream<Uint8Array>, faults: LineFaults): Promise<ImportFile> {
  const file = emptyFile()
  let line = 0
  try {
    for await (const lines of readLines(body))
      for (const text of lines) {
        line += 1
        if (text.trim() === '') continue
        const record = parseRecord(text, line, faults)
        if (record !== undefined) addTo(file, record, line)
      }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    faults.add(line + 1, 'The text is not UTF-8')
  }
  faults.throwIfAny()
  return file
}

function parseRecord(text: string, line: number, faults: LineFaults): ImportRecord | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    faults.add(line, 'This is not JSON')
    return undefined
  }
  const parsed = importRecord.safeParse(value)
  if (parsed.success) return parsed.data
  faults.add(line, parsed.error.issues[0]?.message ?? 'This is no record')
  return undefined
}

/** Records that do not come from lines, in the order of a file. */
export function fileRecords(records: readonly ImportRecord[]): ImportFile {
  const file = emptyFile()
  for (const [place, record] of records.entries()) addTo(file, record, place + 1)
  return file
}

const emptyFile = (): ImportFile => ({ components: [], versions: [], dependencies: [], projects: [] })

function addTo(file: ImportFile, record: ImportRecord, line: number): void {
  switch (record.type) {
    case 'component':
      file.components.push({ ...record, line })
      break
    case 'version':
      file.versions.push({ ...record, line })
      break
    case 'dependency':
      file.dependencies.push({ ...record, line })
      break
    case 'project':
      file.projects.push({ ...record, line })
      break
  }
}
