import { shareOf } from '../money/money.ts'

/** What the installation charges. Rates are in hundredths of a percent, by country; `*` is any other one. */
export type TaxRules = {
  /** Where the seller is registered for VAT in the EU. Undefined elsewhere: nothing is reverse charged then. */
  readonly sellerCountry: string | undefined
  readonly rates: ReadonlyMap<string, number>
}

export type TaxPayer = {
  /** Two capital letters. */
  readonly country: string | undefined
  /** A VAT number of an EU country whose form and check digits are right. */
  readonly euVatNumber: string | undefined
}

export type TaxTreatment =
  | { readonly kind: 'rate'; readonly rate: number }
  | { readonly kind: 'reverse_charge'; readonly euVatNumber: string }
  | { readonly kind: 'none' }

const wholeRate = 10_000

const euCountries: ReadonlySet<string> = new Set(
  'AT BE BG HR CY CZ DE DK EE ES FI FR GR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

export const isInEu = (country: string | undefined): boolean =>
  country !== undefined && euCountries.has(country)

/** Companies in Monaco have French VAT numbers and pay French VAT. */
const territoryOf = (country: string | undefined) => (country === 'MC' ? 'FR' : country)

/** Between companies of two EU countries, the recipient owes the VAT. Everybody else pays the rate of their country. */
export function treatTax({ sellerCountry, rates }: TaxRules, payer: TaxPayer): TaxTreatment {
  const country = territoryOf(payer.country)
  const { euVatNumber } = payer
  const isAcrossEu = isInEu(sellerCountry) && isInEu(country) && sellerCountry !== country
  if (isAcrossEu && euVatNumber !== undefined) return { kind: 'reverse_charge', euVatNumber }
  const rate = (country === undefined ? undefined : rates.get(country)) ?? rates.get('*') ?? 0
  return rate === 0 ? { kind: 'none' } : { kind: 'rate', rate }
}

export const taxOn = (amount: number, treatment: TaxTreatment): number =>
  treatment.kind === 'rate' ? shareOf(amount, treatment.rate, wholeRate) : 0
