import { expect, test } from 'vitest'
import { countryOfEuPrefix, type EuCountry, euVatFormats } from './eu-vat-formats.ts'
import { euVatCountryOf } from './read-tax-id.ts'
import { isInEu } from './tax.ts'
import { checkTaxId } from './tax-id.ts'

// From the published accounts and imprints of companies, and from the documentation of python-stdnum.
const numbers: Readonly<Record<EuCountry, readonly [right: string, wrong: string]>> = {
  AT: ['ATU14189108 ATU33864707 ATU13585627', 'ATU13585626 ATU14189107'],
  BE: ['BE0202239951 BE0417497106 BE0428759497', 'BE0428759498 BE0202239915'],
  BG: ['BG831642181 BG831919536 BG175074752 BG7523169263', 'BG831642182 BG175074754 BG7523169264'],
  CY: ['CY10259033P', 'CY10259033Z CY10259034P'],
  CZ: [
    'CZ45274649 CZ00177041 CZ25123891 CZ699000761 CZ699001182 CZ640903926 CZ7103192745',
    'CZ25123890 CZ699000762 CZ7103192746',
  ],
  DE: ['DE136695976 DE143454214 DE129274202', 'DE136695978 DE143454124'],
  DK: ['DK13585628 DK24256790 DK22756214', 'DK13585627 DK24256709'],
  EE: ['EE100594102 EE102090374', 'EE100594103 EE102090347'],
  ES: ['ESA28015865 ESA15075062 ESB58378431 ES54362315K ESX5253868R ESQ2876031B', 'ESA28015866 ES54362315A'],
  FI: ['FI20774740 FI01120389', 'FI20774741 FI01120398'],
  FR: ['FR59542051180 FR40303265045 FR23334175221 FRK7399859412', 'FR41303265045 FR40303265046'],
  GR: ['EL094259216 EL094019245', 'EL094259217 EL094019254'],
  HR: ['HR33392005961 HR27759560625', 'HR33392005962 HR27759560652'],
  HU: ['HU10625790 HU10537914 HU12892312', 'HU12892313 HU10625709'],
  IE: ['IE6388047V IE8256796U IE3668997OH IE6433435F IE8D79739I', 'IE6433435E IE8256796V'],
  IT: ['IT00905811006 IT00159560366 IT00743110157', 'IT00743110158 IT00905811005'],
  LT: ['LT119511515 LT100001919017', 'LT119511516 LT100001919018'],
  LU: ['LU26375245 LU20260743 LU15027442', 'LU15027443 LU26375254'],
  LV: ['LV40003245752 LV40003521600 LV16117519997 LV32000000000', 'LV40003521601 LV16117519998'],
  MT: ['MT11679112 MT15121333', 'MT11679113 MT15121343'],
  NL: ['NL004495445B01 NL002230884B01 NL810433941B01', 'NL004495446B01 NL002230848B01'],
  PL: ['PL5252674798 PL7740001454 PL8567346215', 'PL8567346216 PL5252674789'],
  PT: ['PT509442137 PT504499777 PT500697256 PT501964843', 'PT509442138 PT501964842'],
  RO: ['RO1590082 RO160796 RO18547290', 'RO18547291 RO1590028'],
  SE: ['SE556703748501 SE556016068001', 'SE556703748601 SE556016068101'],
  SI: ['SI82646716 SI80040306 SI50223054', 'SI50223055 SI82646761'],
  SK: ['SK2020372640 SK2022749619', 'SK2022749618 SK2020372604'],
}

const cases = Object.entries(numbers) as [EuCountry, readonly [string, string]][]
const each = (which: 0 | 1) =>
  cases.flatMap(([country, lists]) => lists[which].split(' ').map((value) => [country, value] as const))

const check = (country: string, value: string) => checkTaxId({ country, type: 'eu_vat', value })

test.each(each(0))('%s: %s is a number', (country, value) => {
  expect(check(country, value)).toEqual({ ok: true, value, formatted: value })
  expect(check(country, value.slice(2))).toEqual({ ok: true, value, formatted: value })
  expect(check(country, ` ${value.toLowerCase().split('').join(' ')} `)).toMatchObject({ value })
  expect(euVatCountryOf(value)).toBe(country)
})

test.each(each(1))('%s: %s has a wrong digit', (country, value) => {
  expect(check(country, value)).toEqual({ ok: false, error: { kind: 'bad_checksum' } })
})

test.each(cases)('a number of %s belongs to no other country', (country, [right]) => {
  const [value = ''] = right.split(' ')
  for (const [other] of cases) {
    if (other === country) continue
    expect(check(other, value), other).toEqual({ ok: false, error: { kind: 'wrong_country' } })
  }
})

test.each(cases)(
  'a number of %s with one character more or less is too long or too short',
  (country, [right]) => {
    const [value = ''] = right.split(' ')
    expect(check(country, `${value}00000`)).toEqual({ ok: false, error: { kind: 'bad_length' } })
    expect(check(country, value.slice(0, 3))).toEqual({ ok: false, error: { kind: 'bad_length' } })
  },
)

test('the countries are those of the tax rules', () => {
  expect(Object.keys(euVatFormats).sort()).toEqual(Object.keys(numbers).sort())
  for (const country of Object.keys(euVatFormats)) expect(isInEu(country)).toBe(true)
  expect(Object.keys(euVatFormats)).toHaveLength(27)
})

test.each(['XI', 'GB', 'AD', 'CH', 'GR', 'MC', 'EU', 'NO', '', '__'])(
  '%j is no prefix of the EU',
  (prefix) => {
    expect(countryOfEuPrefix(prefix)).toBeUndefined()
  },
)

test.each<[string, EuCountry | undefined]>([
  ['EL094259216', 'GR'],
  ['GR094259216', undefined],
  ['pt 509 442 137', 'PT'],
  ['PT50944213', undefined],
  ['XI980780684', undefined],
  ['GB980780684', undefined],
  ['CHE116281710', undefined],
  ['ADL709604J', undefined],
  ['EU372022452', undefined],
  ['509442137', undefined],
  ['', undefined],
])('the country of %j is %s', (value, country) => {
  expect(euVatCountryOf(value)).toBe(country)
})

test.each<[string, string, string]>([
  ['GR', 'GR 094259216', 'EL094259216'],
  ['GR', '094259216', 'EL094259216'],
  ['BE', '428759497', 'BE0428759497'],
  ['BE', 'BE 0428.759.497', 'BE0428759497'],
  ['FR', 'K7 399 859 412', 'FRK7399859412'],
  ['PT', 'ＰＴ５０９４４２１３７', 'PT509442137'],
  ['PT', '\u200fPT509442137\u200e', 'PT509442137'],
])('%s: %j is stored as %s', (country, given, value) => {
  expect(check(country, given)).toEqual({ ok: true, value, formatted: value })
})
