import { fullTime } from './when.ts'

/** `requires_second_factor` becomes "Requires second factor". */
export function fieldName(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export interface ValueTexts {
  nothing: string
  yes: string
  no: string
  /** The name that an id has now. */
  nameOf: (id: string) => string | undefined
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

/** A kept value as people read it. */
export function valueText(value: unknown, texts: ValueTexts): string {
  if (value === null || value === undefined || value === '') return texts.nothing
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (typeof value === 'string') {
    if (instant.test(value) && !Number.isNaN(Date.parse(value))) return fullTime(value)
    return texts.nameOf(value) ?? value
  }
  if (Array.isArray(value) && value.every((each) => typeof each === 'string'))
    return value.length === 0 ? texts.nothing : value.map((each) => texts.nameOf(each) ?? each).join(', ')
  return typeof value === 'number' ? String(value) : JSON.stringify(value)
}
