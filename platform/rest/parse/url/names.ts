import type { Field, JsonStep } from '../request.ts'
import type { Scanner } from './scanner.ts'

const name = /[\p{L}\p{N}_$ ]+(?:-(?!>)[\p{L}\p{N}_$ ]+)*/uy
const quoted = /"((?:[^"\\]|\\.)*)"/sy
const arrow = /->>|->/y
const index = /(-?\d{1,9})(?=->|::|[.,)]|$)/y
const jsonKey = /[^(\-:.,>)]+(?:-(?!>)[^(\-:.,>)]+)*/y
const escaped = /\\(.)/gs

/** `"a b"`, with backslashes before quotes and backslashes. */
export function readQuoted(scanner: Scanner): string | undefined {
  const content = scanner.match(quoted)?.[1]
  return content?.includes('\\') ? content.replace(escaped, '$1') : content
}

export function findName(scanner: Scanner): string | undefined {
  const found = readQuoted(scanner) ?? scanner.match(name)?.[0].trim()
  return found === '' ? undefined : found
}

export function readName(scanner: Scanner): string {
  return findName(scanner) ?? scanner.fail('field name (* or [a..z0..9_$])')
}

export function readNames(scanner: Scanner): string[] {
  const names: string[] = []
  do {
    scanner.skipSpaces()
    names.push(readName(scanner))
    scanner.skipSpaces()
  } while (scanner.take(','))
  return names
}

export function readJsonPath(scanner: Scanner): JsonStep[] {
  const steps: JsonStep[] = []
  for (let found = scanner.match(arrow); found !== undefined; found = scanner.match(arrow)) {
    steps.push({ arrow: found[0] === '->' ? '->' : '->>', operand: readJsonOperand(scanner) })
  }
  return steps
}

function readJsonOperand(scanner: Scanner): string | number {
  const position = scanner.match(index)?.[1]
  if (position !== undefined) return Number(position)
  const key = readQuoted(scanner) ?? scanner.match(jsonKey)?.[0].trim()
  return key ?? scanner.fail('any non reserved character different from: .,>()')
}

/** A column with its JSON path. */
export function readField(scanner: Scanner): Field {
  scanner.skipSpaces()
  const field = { name: readName(scanner), path: readJsonPath(scanner) }
  scanner.skipSpaces()
  return field
}
