import { authErrors } from '../errors/errors.ts'

const maxLength = 256
const form = /^[^\s\p{Cc}\p{Cs}@"(),:;<>[\]\\]+@[^\s\p{Cc}\p{Cs}@"(),:;<>[\]\\]+$/u

/** Lower case and trimmed; undefined if it cannot be an address. */
export function parseEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase()
  if (email.length > maxLength || !form.test(email)) return undefined
  const [local = '', domain = ''] = email.split('@')
  return isLocalPart(local) && isDomain(domain) ? email : undefined
}

export function requireEmail(text: string): string {
  const email = parseEmail(text)
  if (email === undefined) {
    throw authErrors.validationFailed('Unable to validate email address: invalid format')
  }
  return email
}

function isLocalPart(text: string): boolean {
  return text.length <= 64 && !text.startsWith('.') && !text.endsWith('.') && !text.includes('..')
}

function isDomain(text: string): boolean {
  return text.split('.').every((label) => /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u.test(label))
}
