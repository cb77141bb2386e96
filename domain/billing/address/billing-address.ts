import { type AddressField, addressFields, fieldsOf } from './address-format.ts'
import { type CountryCode, isCountryCode } from './countries.ts'
import { normalizePostalCode, postalCodeMaxLength } from './postal-code.ts'

/** Only the fields that addresses of the country have. */
export type BillingAddress = {
  readonly company: string
  readonly country: CountryCode
  readonly line1: string
  readonly line2?: string
  readonly postal_code?: string
  readonly city?: string
  readonly region?: string
}

export type AddressInput = { readonly [field in AddressField]?: string | null | undefined }

export const addressTextMaxLength = 256

export type AddressFault =
  | { readonly kind: 'required' | 'not_allowed' | 'invalid' | 'unknown' }
  | { readonly kind: 'too_long'; readonly max: number }
export type AddressFaults = { readonly [field in AddressField]?: AddressFault }

export type CheckedAddress =
  | { readonly ok: true; readonly address: BillingAddress }
  | { readonly ok: false; readonly faults: AddressFaults }

/** Control characters, halves of characters, and marks that reverse the order in which an invoice is read. */
const refused = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u

const maxLengthOf = (field: AddressField) =>
  field === 'postal_code' ? postalCodeMaxLength : addressTextMaxLength

const tidy = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()

function findFault(field: AddressField, text: string, isRequired: boolean): AddressFault | undefined {
  const max = maxLengthOf(field)
  if (text === '') return isRequired ? { kind: 'required' } : undefined
  if (text.length > max) return { kind: 'too_long', max }
  return refused.test(text) ? { kind: 'not_allowed' } : undefined
}

/** Without a country nothing says which fields there are, so that only the ones of every address are checked. */
function findFaultsWithoutCountry(input: AddressInput, country: string): CheckedAddress {
  const faults: { [field in AddressField]?: AddressFault } = {
    country: { kind: country === '' ? 'required' : 'unknown' },
  }
  for (const field of addressFields) {
    const isRequired = field === 'company' || field === 'line1'
    const fault = field === 'country' ? undefined : findFault(field, tidy(input[field] ?? ''), isRequired)
    if (fault !== undefined) faults[field] = fault
  }
  return { ok: false, faults }
}

/** An address as it is stored. Fields that its country does not have are left out: a form may still hold them. */
export function checkAddress(input: AddressInput): CheckedAddress {
  const country = tidy(input.country ?? '').toUpperCase()
  if (!isCountryCode(country)) return findFaultsWithoutCountry(input, country)
  const faults: { [field in AddressField]?: AddressFault } = {}
  const texts: { [field in AddressField]?: string } = {}
  for (const { field, isRequired } of fieldsOf(country)) {
    const text = tidy(input[field] ?? '')
    const fault = findFault(field, text, isRequired)
    const kept = field === 'postal_code' && text !== '' ? normalizePostalCode(country, text) : text
    if (fault !== undefined) faults[field] = fault
    else if (kept === undefined) faults[field] = { kind: 'invalid' }
    else if (kept !== '') texts[field] = kept
  }
  if (Object.keys(faults).length > 0) return { ok: false, faults }
  return { ok: true, address: { ...texts, company: texts.company ?? '', line1: texts.line1 ?? '', country } }
}
