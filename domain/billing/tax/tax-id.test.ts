import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countries } from '../address/countries.ts'
import { euVatCountryOf, type TaxIdError } from './read-tax-id.ts'
import { checkTaxId } from './tax-id.ts'
import { type TaxIdType, taxIdTypesOf } from './tax-id-types.ts'

test.each<[string, TaxIdType, string, string, string]>([
  ['AU', 'au_abn', '51 824 753 556', '51824753556', '51 824 753 556'],
  ['BR', 'br_cnpj', '33000167000101', '33000167000101', '33.000.167/0001-01'],
  ['BR', 'br_cnpj', '12.abc.345/01de-35', '12ABC34501DE35', '12.ABC.345/01DE-35'],
  ['CA', 'ca_bn', '12302 6635', '123026635', '123026635'],
  ['CA', 'ca_bn', '807138417rt0001', '807138417RT0001', '807138417 RT0001'],
  ['CH', 'ch_uid', '116.281.710', 'CHE116281710', 'CHE-116.281.710'],
  ['CH', 'ch_uid', 'CHE-107.787.577 IVA', 'CHE107787577IVA', 'CHE-107.787.577 IVA'],
  ['CH', 'ch_uid', 'CHE-105.909.036 MWST', 'CHE105909036MWST', 'CHE-105.909.036 MWST'],
  ['GB', 'gb_vat', '980 7806 84', 'GB980780684', 'GB 980 7806 84'],
  ['GB', 'gb_vat', 'XI 980780684', 'GB980780684', 'GB 980 7806 84'],
  ['GB', 'gb_vat', 'GBGD123', 'GBGD123', 'GB GD123'],
  ['IM', 'gb_vat', 'GB 220 4302 31', 'GB220430231', 'GB 220 4302 31'],
  ['IN', 'in_gstin', '27aapfu0939f1zv', '27AAPFU0939F1ZV', '27AAPFU0939F1ZV'],
  ['IN', 'in_gstin', '29AAGCB7383J1Z4', '29AAGCB7383J1Z4', '29AAGCB7383J1Z4'],
  ['IN', 'in_gstin', '38AAPFU0939F1ZS', '38AAPFU0939F1ZS', '38AAPFU0939F1ZS'],
  ['JP', 'jp_cn', 'T1180301018771', '1180301018771', '1-1803-0101-8771'],
  ['KR', 'kr_brn', '124-81-00998', '1248100998', '124-81-00998'],
  ['NO', 'no_mva', 'NO 923 609 016 MVA', '923609016MVA', '923 609 016 MVA'],
  ['NO', 'no_mva', '976389387', '976389387', '976 389 387'],
  ['NZ', 'nz_gst', '49-091-850', '49091850', '49-091-850'],
  ['US', 'us_ein', '94-2404110', '942404110', '94-2404110'],
  ['KE', 'other', 'p 051 234 567 x', 'P051234567X', 'P051234567X'],
  ['AD', 'other', 'L-709604-J', 'L709604J', 'L709604J'],
])('%s %s: %j is stored as %s and shown as %s', (country, type, given, value, formatted) => {
  expect(checkTaxId({ country, type, value: given })).toEqual({ ok: true, value, formatted })
  expect(checkTaxId({ country, type, value: formatted })).toEqual({ ok: true, value, formatted })
  expect(euVatCountryOf(value)).toBeUndefined()
})

test.each<[string, TaxIdType, string, TaxIdError['kind']]>([
  ['AU', 'au_abn', '51824753557', 'bad_checksum'],
  ['BR', 'br_cnpj', '33000167000102', 'bad_checksum'],
  ['BR', 'br_cnpj', '00000000000000', 'bad_format'],
  ['CA', 'ca_bn', '123026636', 'bad_checksum'],
  ['CA', 'ca_bn', '123026635RX0001', 'bad_format'],
  ['CH', 'ch_uid', 'CHE116281711', 'bad_checksum'],
  ['CH', 'ch_uid', 'CHE11628171', 'bad_length'],
  ['CH', 'eu_vat', 'CHE116281710', 'wrong_country'],
  ['AD', 'eu_vat', 'L709604J', 'wrong_country'],
  ['GB', 'gb_vat', 'GB980780685', 'bad_checksum'],
  ['GB', 'gb_vat', 'GBXX123', 'bad_format'],
  ['GB', 'gb_vat', 'DE136695976', 'wrong_country'],
  ['GB', 'eu_vat', 'XI980780684', 'wrong_country'],
  ['IE', 'eu_vat', 'XI980780684', 'wrong_country'],
  ['DE', 'eu_vat', 'EU372022452', 'wrong_country'],
  ['DE', 'other', 'DE136695976', 'wrong_country'],
  ['IN', 'in_gstin', '27AAPFU0939F1ZO', 'bad_checksum'],
  ['IN', 'in_gstin', '40AAPFU0939F1ZV', 'bad_format'],
  ['JP', 'jp_cn', '2180301018771', 'bad_checksum'],
  ['KR', 'kr_brn', '1248100997', 'bad_checksum'],
  ['NO', 'no_mva', '923609017MVA', 'bad_checksum'],
  ['NZ', 'nz_gst', '136410133', 'bad_checksum'],
  ['US', 'us_ein', '00-2404110', 'bad_format'],
  ['US', 'us_ein', '94-240411', 'bad_length'],
  ['US', 'us_ein', 'DE136695976', 'wrong_country'],
  ['PT', 'eu_vat', 'PT50944213', 'bad_length'],
  ['PT', 'eu_vat', 'PT50944213X', 'bad_format'],
  ['PT', 'eu_vat', 'PT٥٠٩٤٤٢١٣٧', 'bad_format'],
  ['PT', 'eu_vat', '', 'bad_length'],
  ['SE', 'eu_vat', 'SE556016068002', 'bad_format'],
  ['AT', 'eu_vat', 'AT113585627', 'bad_format'],
  ['KE', 'other', 'x', 'bad_length'],
  ['KE', 'other', 'x'.repeat(33), 'bad_length'],
  ['KE', 'other', 'a+b', 'bad_format'],
  ['__proto__', 'eu_vat', 'PT509442137', 'wrong_country'],
])('%s %s: %j is refused: %s', (country, type, value, kind) => {
  expect(checkTaxId({ country, type, value })).toEqual({ ok: false, error: { kind } })
})

test.each<[string, string, string]>([
  ['PT', 'EU VAT (NIF)', 'A Portuguese NIF has 9 digits after PT.'],
  ['DE', 'EU VAT (USt-IdNr.)', 'A German USt-IdNr. has 9 digits after DE.'],
  ['MT', 'EU VAT', 'A Maltese VAT number has 8 digits after MT.'],
  ['GB', 'VAT number', 'A VAT number of the United Kingdom has 9 or 12 digits after GB.'],
  ['US', 'EIN', 'An EIN has 9 digits.'],
  ['KE', 'Tax ID', 'A tax ID has 2 to 32 letters and digits.'],
])('a company in %s can give %s', (country, label, hint) => {
  expect(taxIdTypesOf(country)).toMatchObject([{ label, hint }])
})

test.each(countries)('$name has a type of tax ID with a hint', ({ code }) => {
  for (const { label, hint, lengths, masks } of taxIdTypesOf(code)) {
    expect(label).not.toBe('')
    expect(hint).toMatch(/^An? .+\.$/)
    expect(lengths.length).toBeGreaterThan(0)
    for (const [index, mask] of masks.entries())
      expect(mask.replace(/[^#]/g, '')).toHaveLength(lengths[index] ?? 0)
  }
})

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.stringMatching(/^[A-Z]{0,3}[0-9A-Z+*]{0,16}$/),
  fc.stringMatching(/^[0-9]{2,15}$/),
  fc.constantFrom(
    '9'.repeat(10_000),
    'PT'.repeat(5000),
    '🧾'.repeat(20),
    '１'.repeat(9),
    '\u202e123',
    '\ud800',
    '\0',
  ),
)

test('any text in any country is accepted or refused, and an accepted one is stored as it is', () => {
  fc.assert(
    fc.property(hostile, fc.constantFrom(...countries), (value, { code }) => {
      for (const { type } of taxIdTypesOf(code)) {
        const checked = checkTaxId({ country: code, type, value })
        if (!checked.ok) continue
        expect(checked.value).toMatch(/^[A-Z0-9+*]{2,32}$/)
        expect(checkTaxId({ country: code, type, value: checked.value })).toEqual(checked)
        expect(euVatCountryOf(checked.value)).toBe(type === 'eu_vat' ? code : euVatCountryOf(checked.value))
      }
    }),
    { numRuns: 3000 },
  )
})

test('10,000 characters are refused unread', () => {
  for (const { code } of countries) {
    for (const { type } of taxIdTypesOf(code)) {
      const checked = checkTaxId({ country: code, type, value: '- 1'.repeat(3334) })
      expect(checked).toEqual({ ok: false, error: { kind: 'bad_length' } })
    }
  }
})
