// PostgreSQL's text format of an array (https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO). The driver
// would write the same, but in the thread that serves requests.

export type Element = string | number | boolean | Date | null

export function arrayElement(value: Element): string {
  if (value === null) return 'NULL'
  if (value instanceof Date) return `"${value.toISOString()}"`
  return typeof value === 'string' ? `"${value.replace(/["\\]/g, '\\$&')}"` : String(value)
}

export const arrayLiteral = (elements: readonly string[]): string => `{${elements.join(',')}}`
