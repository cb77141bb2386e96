import { type Fault, fault } from '@trellis/domain/contracts/faults/fault'

const emailMaxLength = 256

export type ParsedEmail = { ok: true; email: string } | { ok: false; fault: Fault }

// What a browser accepts in an email field (WHATWG), plus a required dot in the domain.
const pattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i

export function parseEmail(value: string): ParsedEmail {
  const email = value.trim()
  if (email === '') return { ok: false, fault: fault('email_address.required') }
  if (email.length > emailMaxLength)
    return { ok: false, fault: fault('email_address.too_long', { max: emailMaxLength }) }
  return pattern.test(email) ? { ok: true, email } : { ok: false, fault: fault('email_address.invalid') }
}
