import { euCheckDigits, nationalCheckDigits } from './check-digits.ts'
import { isEuCountry } from './eu-vat-formats.ts'
import { type ReadTaxId, readTaxId, refuse, type TaxIdError, type TaxIdInput } from './read-tax-id.ts'

export type CheckedTaxId =
  | { readonly ok: true; readonly value: string; readonly formatted: string }
  | { readonly ok: false; readonly error: TaxIdError }

function findWrongDigits(country: string, { format, body }: Extract<ReadTaxId, { ok: true }>) {
  if (format.type !== 'eu_vat') return nationalCheckDigits[format.type](body)
  return isEuCountry(country) ? euCheckDigits[country](body) : 'wrong_country'
}

function fillMask(mask: string, body: string): string {
  let next = 0
  return mask.replace(/#/g, () => body[next++] ?? '')
}

/** The prefix stays apart from digits, unless the mask begins with what joins them. */
function show({ format, body }: Extract<ReadTaxId, { ok: true }>): string {
  const mask = format.masks[format.lengths.indexOf(body.length)]
  if (mask === undefined) return format.prefix + body
  const filled = fillMask(mask, body)
  return format.prefix === '' || filled.startsWith('-')
    ? format.prefix + filled
    : `${format.prefix} ${filled}`
}

/**
 * A tax ID as it is stored and as it is shown, or what is wrong with it. Says that a number can exist, not that it does: only
 * the register of its country knows.
 */
export function checkTaxId(input: TaxIdInput): CheckedTaxId {
  const read = readTaxId(input)
  if (!read.ok) return read
  const wrong = findWrongDigits(input.country, read)
  if (wrong !== undefined) return refuse(wrong)
  return { ok: true, value: read.format.prefix + read.body, formatted: show(read) }
}
