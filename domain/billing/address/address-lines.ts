import { layoutOf } from './address-format.ts'
import type { BillingAddress } from './billing-address.ts'
import { countryName } from './countries.ts'

type Part = 'postal_code' | 'city' | 'region'

/** What is written between two fields goes if one of them is empty. */
function fillLine(template: string, address: BillingAddress): string {
  const filled = template.replace(/\{(postal_code|city|region)\}/g, (_, part: Part) => address[part] ?? '')
  return filled
    .replace(/ +/g, ' ')
    .replace(/^[ ,-]+|[ ,-]+$/g, '')
    .replace(/ ,/g, ',')
}

/** An address as an invoice shows it, the country last. */
export function addressLines(address: BillingAddress): string[] {
  const { company, line1, line2, country } = address
  const places = layoutOf(country).map((template) => fillLine(template, address))
  return [company, line1, line2 ?? '', ...places, countryName(country)].filter((line) => line !== '')
}
