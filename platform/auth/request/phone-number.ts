import type { SmsChannel } from '../../sms/sms.ts'
import { authErrors } from '../errors/errors.ts'

/** E.164 without the plus: at most 15 digits, the first of them from a country code. */
const form = /^[1-9][0-9]{1,14}$/
const maxLength = 32

/** The digits of a number, as they are stored and sent on the wire; undefined if the text is not a number. */
export function parsePhone(text: string): string | undefined {
  if (text.length > maxLength) return undefined
  const digits = text.replace(/^\+/, '').replaceAll(' ', '')
  return form.test(digits) ? digits : undefined
}

export function requirePhone(text: string): string {
  const phone = parsePhone(text)
  if (phone === undefined) throw authErrors.validationFailed('Invalid phone number format (E.164 required)')
  return phone
}

/** The channel of a request. Clients that name none mean text messages. */
export function requireChannel(text: string | null | undefined): SmsChannel {
  if (!text || text === 'sms') return 'sms'
  if (text === 'whatsapp') return 'whatsapp'
  throw authErrors.validationFailed("Invalid channel, supported values are 'sms' or 'whatsapp'")
}

type TestCodes = { readonly phoneTestCodes: Readonly<Record<string, string>> }

/** The fixed code of a number to which nothing is sent. The settings may write it with or without the plus. */
export function findTestCode({ phoneTestCodes }: TestCodes, phone: string): string | undefined {
  return Object.entries(phoneTestCodes).find(([number]) => parsePhone(number) === phone)?.[1]
}
