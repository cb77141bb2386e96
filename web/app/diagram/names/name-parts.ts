import { isSquare } from './letter-widths.ts'

const separator = /[\s/\\_.:@#~+-]/

/** A name cut at its seams: "@scope/", "billing-", "api"; "Billing", "Service"; every character of Chinese. */
export function nameParts(name: string): string[] {
  const parts: string[] = []
  let before = ''
  for (const character of name) {
    if (before === '' || !isSeam(before, character)) parts.push(`${parts.pop() ?? ''}${character}`)
    else parts.push(character)
    before = character
  }
  return parts
}

function isSeam(before: string, after: string): boolean {
  // Most characters are small letters, and thousands of names are cut before the first picture.
  if (isSmall(before) && isSmall(after)) return false
  if (separator.test(before)) return !separator.test(after)
  return (/\p{Ll}/u.test(before) && /\p{Lu}/u.test(after)) || isSquare(before) || isSquare(after)
}

function isSmall(character: string): boolean {
  return character >= 'a' && character <= 'z'
}
