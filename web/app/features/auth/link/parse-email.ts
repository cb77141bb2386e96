const emailMaxLength = 256

export const emailFaults = ['required', 'invalid', 'tooLong'] as const
export type EmailFault = (typeof emailFaults)[number]
export type ParsedEmail = { ok: true; email: string } | { ok: false; fault: EmailFault }

// What a browser accepts in an email field (WHATWG), plus a required dot in the domain.
const pattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i

export function parseEmail(value: string): ParsedEmail {
  const email = value.trim()
  if (email === '') return { ok: false, fault: 'required' }
  if (email.length > emailMaxLength) return { ok: false, fault: 'tooLong' }
  return pattern.test(email) ? { ok: true, email } : { ok: false, fault: 'invalid' }
}
