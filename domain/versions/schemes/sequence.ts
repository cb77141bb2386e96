import type { ParsedNumber } from './parsed-number.ts'

// One letter or number sign may come first: v42, r42, b42, #42.
const pattern = /^([A-Za-z#]?)(\d{1,15})$/

export function parseSequence(number: string): ParsedNumber | undefined {
  const match = pattern.exec(number)
  return match ? { numbers: [Number(match[2])], preRelease: undefined } : undefined
}

/** The next number of a sequence in the format of the last one: its prefix and its leading zeros. */
export function nextInSequence(number: string): string | undefined {
  const [, prefix = '', digits = ''] = pattern.exec(number) ?? []
  if (digits === '') return undefined
  return prefix + String(Number(digits) + 1).padStart(digits.length, '0')
}
