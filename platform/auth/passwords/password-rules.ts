import type { PasswordRules } from '../auth-options.ts'
import { authErrors } from '../errors/errors.ts'
import { maxBcryptBytes } from './bcrypt-hash.ts'
import { isLeakedPassword } from './leaked-passwords.ts'

export type WeakPassword = {
  readonly message: string
  readonly reasons: readonly ('length' | 'characters' | 'pwned')[]
}

/** Why the rules of today refuse a password; undefined if they do not. */
export function findWeakness(
  password: string,
  { minLength, requiredCharacters, refusesLeaked }: PasswordRules,
): WeakPassword | undefined {
  const faults = [
    {
      reason: 'length',
      isPresent: [...password].length < minLength,
      message: `Password should be at least ${minLength} characters.`,
    },
    {
      reason: 'characters',
      isPresent: !requiredCharacters.every((set) => set === '' || hasOneOf(password, set)),
      message: `Password should contain at least one character of each: ${requiredCharacters.join(', ')}.`,
    },
    {
      reason: 'pwned',
      isPresent: refusesLeaked && isLeakedPassword(password),
      message: 'Password is known to be weak and easy to guess, please choose a different one.',
    },
  ] as const
  const found = faults.filter(({ isPresent }) => isPresent)
  if (found.length === 0) return undefined
  return {
    message: found.map(({ message }) => message).join(' '),
    reasons: found.map(({ reason }) => reason),
  }
}

/** Refuses a password that nobody may choose today. */
export function requireStrongPassword(password: string, rules: PasswordRules): string {
  if (Buffer.byteLength(password) > maxBcryptBytes) {
    throw authErrors.validationFailed(`Password cannot be longer than ${maxBcryptBytes} characters`)
  }
  const weakness = findWeakness(password, rules)
  if (weakness !== undefined) throw authErrors.weakPassword(weakness)
  return password
}

const hasOneOf = (text: string, set: string) => [...set].some((character) => text.includes(character))
