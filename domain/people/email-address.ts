// The same rule as the auth protocol has: whoever can be invited can also sign in. A test of the server compares the two.

export const emailMaxLength = 256

const form = /^[^\s\p{Cc}\p{Cs}@"(),:;<>[\]\\]+@[^\s\p{Cc}\p{Cs}@"(),:;<>[\]\\]+$/u
const label = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u

/** Trimmed and in lower case; undefined if it cannot be an address. */
export function parseEmailAddress(text: string): string | undefined {
  const email = text.trim().toLowerCase()
  if (email.length > emailMaxLength || !form.test(email)) return undefined
  const [local = '', domain = ''] = email.split('@')
  return isLocalPart(local) && areLabels(domain) ? email : undefined
}

/** The part after the @, which an organization may restrict. */
export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)

/** Whether addresses of a company can be at it: a host of the own network has none. */
export const isMailDomain = (text: string) => text.includes('.') && areLabels(text)

const areLabels = (domain: string) => domain.split('.').every((part) => label.test(part))

function isLocalPart(text: string): boolean {
  return text.length <= 64 && !text.startsWith('.') && !text.endsWith('.') && !text.includes('..')
}
