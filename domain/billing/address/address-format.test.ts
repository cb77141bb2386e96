import { expect, test } from 'vitest'
import { addressFields, addressLabels, fieldsOf, layoutOf } from './address-format.ts'
import { type CountryCode, countries } from './countries.ts'

/** Each field by its label, `?` if it is optional. */
const formOf = (country: CountryCode) =>
  fieldsOf(country)
    .map(({ label, isRequired }) => addressLabels[label] + (isRequired ? '' : '?'))
    .join(' | ')

const start = 'Company | Country | Street and number | Floor, unit?'

test.each<[CountryCode, string]>([
  ['PT', `${start} | Postal code | City`],
  ['DE', `${start} | Postal code | City`],
  ['US', `${start} | City | State | ZIP code`],
  ['PR', `${start} | City | ZIP code`],
  ['CA', `${start} | City | Province | Postal code`],
  ['AU', `${start} | Suburb or city | State or territory | Postcode`],
  ['NZ', `${start} | City | Postcode`],
  ['GB', `${start} | Town or city | County? | Postcode`],
  ['IE', `${start} | Town or city | County? | Eircode?`],
  ['IN', `${start} | City | State | PIN code`],
  ['BR', `${start} | Postal code | City | State`],
  ['IT', `${start} | Postal code | City | Province?`],
  ['JP', 'Company | Country | Postal code | Prefecture | City | Street and number | Floor, unit?'],
  ['HK', `${start} | District`],
  ['AE', `${start} | City | Emirate`],
  ['SG', `${start} | Postal code`],
  ['KE', `${start} | Postal code? | City | State or region?`],
])('a form of %s asks for %s', (country, expected) => {
  expect(formOf(country)).toBe(expected)
})

test.each(countries)('$name has every field at most once, and shows all that it asks for', ({ code }) => {
  const fields = fieldsOf(code).map(({ field }) => field)
  expect(new Set(fields).size).toBe(fields.length)
  expect(addressFields).toEqual(expect.arrayContaining(fields))
  expect(fields.slice(0, 2)).toEqual(['company', 'country'])
  expect(fields).toContain('line1')
  const shown = layoutOf(code).join()
  for (const place of ['postal_code', 'city', 'region'] as const) {
    if (fields.includes(place)) expect(shown).toContain(`{${place}}`)
  }
})
