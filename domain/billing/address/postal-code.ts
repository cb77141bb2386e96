// How postal codes are written. Elsewhere any code is taken: a wrong rule would keep a company from paying.
import type { CountryCode } from './countries.ts'

export const postalCodeMaxLength = 16

type Rule = {
  /** Forms of a code: `#` is a digit, `@` a letter, `*` either; everything else is written as it is. */
  readonly masks: readonly string[]
  /** What a code must match besides, without spaces and hyphens. */
  readonly pattern?: RegExp
  /** What people write before the code, such as the D of "D-10115". */
  readonly prefixes?: readonly string[]
}

const four = { masks: ['####'] }
const five = { masks: ['#####'] }
const unitedKingdom: Rule = {
  masks: ['** ***', '*** ***', '**** ***'],
  pattern: /^(?:GIR0AA|[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2})$/,
}

const rules: { readonly [country in CountryCode]?: Rule } = {
  AT: { ...four, prefixes: ['AT', 'A'] },
  AU: four,
  BE: { ...four, prefixes: ['BE', 'B'] },
  BG: { ...four, prefixes: ['BG'] },
  BR: { masks: ['#####-###'] },
  CA: { masks: ['@#@ #@#'], pattern: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/ },
  CH: { ...four, pattern: /^[1-9]/, prefixes: ['CH'] },
  CY: { ...four, prefixes: ['CY'] },
  CZ: { masks: ['### ##'], prefixes: ['CZ'] },
  DE: { ...five, prefixes: ['DE', 'D'] },
  DK: { ...four, prefixes: ['DK'] },
  EE: { ...five, prefixes: ['EE'] },
  ES: { ...five, pattern: /^(?:0[1-9]|[1-4]\d|5[0-2])/, prefixes: ['ES', 'E'] },
  FI: { ...five, prefixes: ['FI'] },
  FR: { ...five, prefixes: ['FR', 'F'] },
  GB: unitedKingdom,
  GG: unitedKingdom,
  GR: { masks: ['### ##'], prefixes: ['GR', 'EL'] },
  HR: { ...five, prefixes: ['HR'] },
  HU: { ...four, prefixes: ['HU', 'H'] },
  IE: { masks: ['*** ****'], pattern: /^(?:[AC-FHKNPRTV-Y]\d{2}|D6W)[0-9AC-FHKNPRTV-Y]{4}$/ },
  IM: unitedKingdom,
  IN: { masks: ['######'], pattern: /^[1-9]/ },
  IT: { ...five, prefixes: ['IT', 'I'] },
  JE: unitedKingdom,
  JP: { masks: ['###-####'], prefixes: ['〒'] },
  LI: { ...four, pattern: /^94/, prefixes: ['LI', 'FL'] },
  LT: { masks: ['LT-#####'], prefixes: ['LT'] },
  LU: { ...four, prefixes: ['LU', 'L'] },
  LV: { masks: ['LV-####'], prefixes: ['LV'] },
  MC: { ...five, pattern: /^980/, prefixes: ['MC'] },
  MT: { masks: ['@@@ ####'] },
  NL: { masks: ['#### @@'], pattern: /^[1-9]/, prefixes: ['NL'] },
  NO: { ...four, prefixes: ['NO', 'N'] },
  NZ: four,
  PL: { masks: ['##-###'], prefixes: ['PL'] },
  PT: { masks: ['####-###'], pattern: /^[1-9]/, prefixes: ['PT', 'P'] },
  RO: { masks: ['######'], prefixes: ['RO'] },
  SE: { masks: ['### ##'], pattern: /^[1-9]/, prefixes: ['SE', 'S'] },
  SI: { ...four, pattern: /^[1-9]/, prefixes: ['SI'] },
  SK: { masks: ['### ##'], prefixes: ['SK'] },
  US: { masks: ['#####', '#####-####'] },
}

const characters: Readonly<Record<string, RegExp>> = { '#': /^\d$/, '@': /^[A-Z]$/, '*': /^[A-Z\d]$/ }

/** Digits, letters and hyphens as a Japanese keyboard writes them. */
const narrow = (text: string) =>
  text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))

/** Puts the characters of a code into a mask. Undefined if they do not fit. */
function fillMask(mask: string, code: string): string | undefined {
  let filled = ''
  let next = 0
  for (const place of mask) {
    const allowed = characters[place]
    if (allowed === undefined) {
      filled += place
      continue
    }
    const character = code[next++]
    if (character === undefined || !allowed.test(character)) return undefined
    filled += character
  }
  return next === code.length ? filled : undefined
}

function fillAny(rule: Rule, code: string): string | undefined {
  if (rule.pattern?.test(code) === false) return undefined
  for (const mask of rule.masks) {
    const filled = fillMask(mask, code)
    if (filled !== undefined) return filled
  }
  return undefined
}

/** A postal code as its country writes it, or undefined if it has none of the country's forms. */
export function normalizePostalCode(country: CountryCode, text: string): string | undefined {
  const upper = narrow(text).trim().replace(/\s+/g, ' ').toUpperCase()
  if (upper.length > postalCodeMaxLength) return undefined
  const rule = rules[country]
  if (rule === undefined) return upper
  const code = upper.replace(/[\s\-‐‑–]/g, '')
  const bare = (rule.prefixes ?? [])
    .filter((prefix) => code.startsWith(prefix))
    .map((prefix) => code.slice(prefix.length))
  for (const candidate of [code, ...bare]) {
    const filled = fillAny(rule, candidate)
    if (filled !== undefined) return filled
  }
  return undefined
}

export const hasPostalCodeRule = (country: CountryCode): boolean => rules[country] !== undefined
