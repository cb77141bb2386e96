import { expect, test } from 'vitest'
import { type TaxPayer, type TaxRules, type TaxTreatment, taxOn, treatTax } from './tax.ts'

const portugal: TaxRules = {
  sellerCountry: 'PT',
  rates: new Map([
    ['PT', 2300],
    ['DE', 1900],
    ['FR', 2000],
  ]),
}
const euVatNumber = 'DE136695976'
const reversed: TaxTreatment = { kind: 'reverse_charge', euVatNumber }
const none: TaxTreatment = { kind: 'none' }
const rate = (percent: number): TaxTreatment => ({ kind: 'rate', rate: percent * 100 })

test.each<[string, TaxRules, Partial<TaxPayer>, TaxTreatment]>([
  [
    'a company at home pays its rate, with a VAT number too',
    portugal,
    { country: 'PT', euVatNumber },
    rate(23),
  ],
  ['a company of another EU country owes the VAT itself', portugal, { country: 'DE', euVatNumber }, reversed],
  ['without a VAT number it pays the rate of its country', portugal, { country: 'DE' }, rate(19)],
  ['a country without a rate pays none', portugal, { country: 'US' }, none],
  ['a VAT number of the EU means nothing elsewhere', portugal, { country: 'CH', euVatNumber }, none],
  ['Greece is GR', portugal, { country: 'GR', euVatNumber }, reversed],
  ['Monaco belongs to France for VAT', portugal, { country: 'MC' }, rate(20)],
  ['an unknown country pays none', portugal, {}, none],
  ['no rates, no tax', { sellerCountry: undefined, rates: new Map() }, { country: 'DE' }, none],
  [
    'a seller outside of the EU reverses nothing',
    { ...portugal, sellerCountry: undefined },
    { country: 'DE', euVatNumber },
    rate(19),
  ],
  [
    'any other country pays the rate for all others',
    { ...portugal, rates: new Map([['*', 500]]) },
    { country: 'US' },
    rate(5),
  ],
  [
    'a rate of zero for a country is none, whatever all others pay',
    {
      ...portugal,
      rates: new Map([
        ['*', 500],
        ['US', 0],
      ]),
    },
    { country: 'US' },
    none,
  ],
])('%s', (_, rules, payer, expected) => {
  expect(treatTax(rules, { country: undefined, euVatNumber: undefined, ...payer })).toEqual(expected)
})

test.each([
  [rate(23), 19_900, 4577],
  [rate(7.7), 4900, 377],
  [rate(19), 1, 0],
  [reversed, 19_900, 0],
  [none, 19_900, 0],
])('%j takes of %i units %i', (treatment, amount, tax) => {
  expect(taxOn(amount, treatment)).toBe(tax)
})
