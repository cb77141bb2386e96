import type { Money } from './money.ts'

// Written here, not by Intl: an invoice keeps its words when Node gets another version of ICU.

const symbols: Readonly<Record<string, string>> = { usd: '$', eur: '€', gbp: '£', jpy: '¥' }

/** ISO 4217 gives the amounts of most currencies in hundredths. */
const minorDigits: Readonly<Record<string, number>> = Object.fromEntries([
  ...'bif clp djf gnf isk jpy kmf krw pyg rwf ugx uyi vnd vuv xaf xof xpf'
    .split(' ')
    .map((code) => [code, 0]),
  ...'bhd iqd jod kwd lyd omr tnd'.split(' ').map((code) => [code, 3]),
])

const noBreakSpace = '\u00a0'

/** `$1,990.00`, `−$99.50`; a currency without a symbol of its own is written `CHF 1,990.00`. */
export function formatMoney({ amount, currency }: Money): string {
  const minus = amount < 0 ? '−' : ''
  const symbol = symbols[currency] ?? `${currency.toUpperCase()}${noBreakSpace}`
  return `${minus}${symbol}${formatDigits(Math.abs(amount), minorDigits[currency] ?? 2)}`
}

function formatDigits(amount: number, decimals: number): string {
  const digits = String(amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',')
  return decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`
}
