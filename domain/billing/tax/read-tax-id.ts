// The form of a tax ID without its check digits: small enough for a browser.
import { countryOfEuPrefix, type EuCountry, euVatFormats } from './eu-vat-formats.ts'
import { type TaxIdFormat, type TaxIdType, taxIdTypesOf } from './tax-id-types.ts'

export type TaxIdInput = { readonly country: string; readonly type: TaxIdType; readonly value: string }

export type TaxIdError = { readonly kind: 'bad_format' | 'bad_checksum' | 'bad_length' | 'wrong_country' }

type Refusal = { readonly ok: false; readonly error: TaxIdError }

export type ReadTaxId = { readonly ok: true; readonly format: TaxIdFormat; readonly body: string } | Refusal

/** Longer texts are refused unread. */
const longestInput = 64

/** Prefixes that no country of the EU has. EU itself is for sellers from outside of it, who pay VAT in one place. */
const foreignPrefixes = ['CHE', 'EU', 'GB', 'NO', 'XI']

export const refuse = (kind: TaxIdError['kind']): Refusal => ({ ok: false, error: { kind } })

/** Full-width characters become ASCII; separators and marks that nobody sees are left out. */
const compact = (text: string) =>
  text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\s.,\-/_·‐-―−\p{Cf}]/gu, '')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())

const matches = ({ lengths, pattern }: Pick<TaxIdFormat, 'lengths' | 'pattern'>, body: string) =>
  lengths.includes(body.length) && pattern.test(body)

/** The number after its prefix. A Belgian number of nine digits is from before 2005, and has had a 0 before it since. */
function cutPrefix({ prefix, aliases }: TaxIdFormat, text: string): string {
  const found = [prefix, ...aliases].find((one) => one !== '' && text.startsWith(one)) ?? ''
  const body = text.slice(found.length)
  return prefix === 'BE' && /^\d{9}$/.test(body) ? `0${body}` : body
}

function isForeign(text: string): boolean {
  return (
    countryOfEuPrefix(text.slice(0, 2)) !== undefined || foreignPrefixes.some((one) => text.startsWith(one))
  )
}

const euCountryOfForm = (text: string): EuCountry | undefined => {
  const country = countryOfEuPrefix(text.slice(0, 2))
  return country && matches(euVatFormats[country], text.slice(2)) ? country : undefined
}

export function readTaxId({ country, type, value }: TaxIdInput): ReadTaxId {
  const format = taxIdTypesOf(country).find((one) => one.type === type)
  if (format === undefined) return refuse('wrong_country')
  if (value.length > longestInput) return refuse('bad_length')
  const text = compact(value)
  if (/[^A-Z\d+*]/.test(text)) return refuse('bad_format')
  const body = cutPrefix(format, text)
  const hasPrefix = body !== text
  // A French number can begin with any two letters: DE and nine digits would pass as one without its FR.
  if (type === 'eu_vat' && !hasPrefix && euCountryOfForm(text) !== undefined) return refuse('wrong_country')
  if (matches(format, body)) return { ok: true, format, body }
  if (type !== 'other' && !hasPrefix && isForeign(text)) return refuse('wrong_country')
  return refuse(format.lengths.includes(body.length) ? 'bad_format' : 'bad_length')
}

/** The country whose VAT number it is by its form: ISO's GR for EL. Undefined for a number without a prefix. */
export const euVatCountryOf = (value: string): EuCountry | undefined =>
  value.length > longestInput ? undefined : euCountryOfForm(compact(value))
