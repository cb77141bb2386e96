import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressFields } from './address-format.ts'
import { addressLines } from './address-lines.ts'
import { type AddressFaults, type AddressInput, checkAddress } from './billing-address.ts'
import { countries } from './countries.ts'

const lisbon: AddressInput = {
  company: 'Fernhill Market, Lda.',
  country: 'PT',
  line1: 'Rua da Boavista 118',
  line2: '3.º Dto',
  postal_code: '1200-068',
  city: 'Lisboa',
}
const linesOf = (input: AddressInput) => {
  const checked = checkAddress(input)
  return checked.ok ? addressLines(checked.address) : checked.faults
}
const company = 'Acme Ltd'
const line1 = '1 Main St'

test.each<[string, AddressInput, string[]]>([
  ['PT', lisbon, ['Fernhill Market, Lda.', 'Rua da Boavista 118', '3.º Dto', '1200-068 Lisboa', 'Portugal']],
  ['DE', { postal_code: 'D-10115', city: 'Berlin' }, ['10115 Berlin', 'Germany']],
  ['US', { city: 'Portland', region: 'OR', postal_code: '97205' }, ['Portland, OR 97205', 'United States']],
  ['PR', { city: 'San Juan', postal_code: '00901' }, ['San Juan 00901', 'Puerto Rico']],
  ['CA', { city: 'Toronto', region: 'ON', postal_code: 'm5v2t6' }, ['Toronto ON M5V 2T6', 'Canada']],
  ['AU', { city: 'Sydney', region: 'NSW', postal_code: '2000' }, ['Sydney NSW 2000', 'Australia']],
  ['NZ', { city: 'Auckland', postal_code: '1010' }, ['Auckland 1010', 'New Zealand']],
  ['GB', { city: 'London', postal_code: 'sw1a1aa' }, ['London', 'SW1A 1AA', 'United Kingdom']],
  [
    'GB',
    { city: 'Truro', region: 'Cornwall', postal_code: 'TR1 2SJ' },
    ['Truro', 'Cornwall', 'TR1 2SJ', 'United Kingdom'],
  ],
  ['IE', { city: 'Dublin' }, ['Dublin', 'Ireland']],
  ['IT', { postal_code: '20121', city: 'Milano', region: 'MI' }, ['20121 Milano MI', 'Italy']],
  ['IT', { postal_code: '20121', city: 'Milano' }, ['20121 Milano', 'Italy']],
  ['LV', { postal_code: '1010', city: 'Rīga' }, ['Rīga, LV-1010', 'Latvia']],
  [
    'JP',
    { postal_code: '1000001', region: 'Tokyo', city: 'Chiyoda-ku' },
    ['Chiyoda-ku, Tokyo 100-0001', 'Japan'],
  ],
  [
    'BR',
    { postal_code: '01310100', city: 'São Paulo', region: 'SP' },
    ['São Paulo - SP', '01310-100', 'Brazil'],
  ],
  [
    'IN',
    { city: 'Bengaluru', postal_code: '560001', region: 'Karnataka' },
    ['Bengaluru 560001', 'Karnataka', 'India'],
  ],
  ['SG', { postal_code: '238859', city: 'Singapore' }, ['Singapore 238859', 'Singapore']],
  ['HK', { city: 'Central', postal_code: '999077' }, ['Central', 'Hong Kong']],
  ['KE', { city: 'Nairobi' }, ['Nairobi', 'Kenya']],
  ['CN', { city: 'Shanghai', region: 'Shanghai' }, ['Shanghai, Shanghai', 'China']],
])('an address in %s: %j', (country, input, expected) => {
  const lines = linesOf({ company, line1, country, ...input })
  expect(lines).toEqual(input === lisbon ? expected : [company, line1, ...expected])
})

test.each<[string, AddressInput, AddressFaults]>([
  [
    'nothing',
    { ...lisbon, company: ' ', line1: '' },
    { company: { kind: 'required' }, line1: { kind: 'required' } },
  ],
  ['no city', { ...lisbon, city: undefined }, { city: { kind: 'required' } }],
  ['no postal code', { ...lisbon, postal_code: null }, { postal_code: { kind: 'required' } }],
  ['no country', { ...lisbon, country: '' }, { country: { kind: 'required' } }],
  ['another country', { ...lisbon, country: 'ZZ' }, { country: { kind: 'unknown' } }],
  [
    'another country and no company',
    { country: 'EL', line1 },
    { country: { kind: 'unknown' }, company: { kind: 'required' } },
  ],
  ['no state', { ...lisbon, country: 'US', postal_code: '97205' }, { region: { kind: 'required' } }],
  ['a wrong postal code', { ...lisbon, postal_code: '1200' }, { postal_code: { kind: 'invalid' } }],
  [
    'a long postal code',
    { ...lisbon, postal_code: '1'.repeat(17) },
    { postal_code: { kind: 'too_long', max: 16 } },
  ],
  ['a long company', { ...lisbon, company: 'x'.repeat(257) }, { company: { kind: 'too_long', max: 256 } }],
  ['a control character', { ...lisbon, city: 'Lis\u0007boa' }, { city: { kind: 'not_allowed' } }],
  ['NUL', { ...lisbon, line2: 'a\0' }, { line2: { kind: 'not_allowed' } }],
  ['a reversed text', { ...lisbon, company: 'a\u202eb' }, { company: { kind: 'not_allowed' } }],
  ['half a character', { ...lisbon, company: 'a\ud800' }, { company: { kind: 'not_allowed' } }],
])('%s is refused', (_, input, faults) => {
  expect(checkAddress(input)).toEqual({ ok: false, faults })
})

test('white space is collapsed, and what the country does not have is left out', () => {
  expect(
    checkAddress({
      ...lisbon,
      country: ' pt ',
      company: '  Fernhill \t Market,\nLda. ',
      line2: '   ',
      region: 'OR',
      postal_code: '1200068',
    }),
  ).toEqual({
    ok: true,
    address: {
      company: 'Fernhill Market, Lda.',
      country: 'PT',
      line1: 'Rua da Boavista 118',
      postal_code: '1200-068',
      city: 'Lisboa',
    },
  })
})

test('256 characters are accepted', () => {
  expect(checkAddress({ ...lisbon, company: 'x'.repeat(256) }).ok).toBe(true)
})

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    'x'.repeat(10_000),
    ' '.repeat(10_000),
    '🏢',
    '１２３４５',
    '\u200f12345',
    '12345',
    '\ud800',
  ),
)

test('any text in any country gives an answer, which is stable and has lines', () => {
  const inputs = fc.record(Object.fromEntries(addressFields.map((field) => [field, texts])))
  fc.assert(
    fc.property(inputs, fc.constantFrom(...countries), (input, { code }) => {
      const checked = checkAddress({ ...input, country: code })
      if (!checked.ok) return
      expect(checkAddress(checked.address)).toEqual(checked)
      expect(addressLines(checked.address).length).toBeGreaterThanOrEqual(3)
    }),
  )
})

test('10,000 characters in each field are refused', () => {
  const long = Object.fromEntries(addressFields.map((field) => [field, ` ,-1a`.repeat(2000)]))
  for (const { code } of countries) expect(checkAddress({ ...long, country: code }).ok).toBe(false)
})
