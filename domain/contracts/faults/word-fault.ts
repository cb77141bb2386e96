import { english } from './english.ts'
import { type Fault, type FaultCode, type FieldFaults, splitCode } from './fault.ts'

const catalog: Readonly<Record<keyof typeof english, Readonly<Record<string, string>>>> = english

/**
 * The text of the code itself, or else the template of its kind. A page that was open during an update may be told a
 * code that it does not know.
 */
function findText(code: FaultCode): string {
  const [, kind] = splitCode(code)
  return catalog.codes[code] ?? catalog.kinds[kind] ?? english.kinds.invalid
}

const slot = /\{\{(\w+)(, number)?\}\}/g

/** The names of the values that a fault carries for its text. */
export function listParameters(code: FaultCode): string[] {
  const names = Array.from(findText(code).matchAll(slot), ([, name = '']) => name)
  return names.filter((name) => name !== 'field')
}

/** The English text, for callers of the API. */
export function wordFault({ code, ...parameters }: Fault): string {
  const [field] = splitCode(code)
  const values: Readonly<Record<string, string | number>> = {
    field: catalog.fields[field] ?? english.fields.input,
    ...parameters,
  }
  return findText(code).replace(slot, (_, name: string, isNumber: string | undefined) => {
    const value = values[name] ?? ''
    return isNumber === undefined ? String(value) : Number(value).toLocaleString('en-US')
  })
}

/** The body of a refusal: texts for people, the first of them as its message, and faults for programs. */
export function describeFaults(faults: FieldFaults) {
  const fields = Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, wordFault(fault)]))
  const [message = ''] = Object.values(fields)
  return { message, fields, faults }
}
