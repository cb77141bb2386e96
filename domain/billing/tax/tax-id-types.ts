// The kinds of tax IDs and their forms, for forms in a browser. Check digits are in tax-id.ts, for the server.
import { type EuCountry, euPrefixOf, euVatFormats, isEuCountry, type NumberFormat } from './eu-vat-formats.ts'

export type TaxIdType =
  | 'eu_vat'
  | 'gb_vat'
  | 'ch_uid'
  | 'no_mva'
  | 'us_ein'
  | 'ca_bn'
  | 'au_abn'
  | 'nz_gst'
  | 'jp_cn'
  | 'kr_brn'
  | 'in_gstin'
  | 'br_cnpj'
  | 'other'

export type TaxIdFormat = Omit<NumberFormat, 'name'> & {
  readonly type: TaxIdType
  readonly label: string
  /** What a stored number begins with. */
  readonly prefix: string
  /** What people write instead of the prefix. */
  readonly aliases: readonly string[]
  /** How a number is shown: `#` is a character of it. By its length without the prefix. */
  readonly masks: readonly string[]
}

type National = Omit<TaxIdFormat, 'prefix' | 'aliases'> & { readonly aliases?: readonly string[] }

const national = (format: National, prefix = ''): TaxIdFormat => ({ aliases: [], prefix, ...format })

const british = national(
  {
    type: 'gb_vat',
    label: 'VAT number',
    hint: 'A VAT number of the United Kingdom has 9 or 12 digits after GB.',
    lengths: [5, 9, 12],
    pattern: /^(?:\d{9}|\d{12}|GD[0-4]\d\d|HA[5-9]\d\d)$/,
    masks: ['#####', '### #### ##', '### #### ## ###'],
    // Northern Irish companies put XI before the same number when they sell goods to the EU.
    aliases: ['XI'],
  },
  'GB',
)

const nationals: Readonly<Record<string, TaxIdFormat>> = {
  AU: national({
    type: 'au_abn',
    label: 'ABN',
    hint: 'An ABN has 11 digits.',
    lengths: [11],
    pattern: /^\d+$/,
    masks: ['## ### ### ###'],
  }),
  BR: national({
    type: 'br_cnpj',
    label: 'CNPJ',
    hint: 'A CNPJ has 14 characters, the last 2 of them digits.',
    lengths: [14],
    pattern: /^(?!0+$)[A-Z\d]{12}\d{2}$/,
    masks: ['##.###.###/####-##'],
  }),
  CA: national({
    type: 'ca_bn',
    label: 'BN/GST',
    hint: 'A BN has 9 digits. A GST/HST number adds RT and 4 digits.',
    lengths: [9, 15],
    pattern: /^\d{9}(?:RT\d{4})?$/,
    masks: ['#########', '######### ######'],
  }),
  CH: national(
    {
      type: 'ch_uid',
      label: 'UID',
      hint: 'A Swiss UID has 9 digits after CHE, and MWST, TVA or IVA if it is a VAT number.',
      lengths: [9, 12, 13],
      pattern: /^\d{9}(?:MWST|TVA|IVA|TPV)?$/,
      masks: ['-###.###.###', '-###.###.### ###', '-###.###.### ####'],
    },
    'CHE',
  ),
  GB: british,
  IM: british,
  IN: national({
    type: 'in_gstin',
    label: 'GSTIN',
    hint: 'A GSTIN has 15 characters: the state, the PAN, and 3 more.',
    lengths: [15],
    pattern: /^(?:0[1-9]|[12]\d|3[0-8]|9[79])[A-Z]{3}[ABCFGHJKLPT][A-Z]\d{4}[A-Z][1-9A-Z]Z[A-Z\d]$/,
    masks: ['###############'],
  }),
  JP: national({
    type: 'jp_cn',
    label: 'Corporate number',
    hint: 'A corporate number has 13 digits.',
    lengths: [13],
    pattern: /^[1-9]\d+$/,
    masks: ['#-####-####-####'],
    // Invoices of companies that are registered for consumption tax put a T before it.
    aliases: ['T'],
  }),
  KR: national({
    type: 'kr_brn',
    label: 'BRN',
    hint: 'A Korean business registration number has 10 digits.',
    lengths: [10],
    pattern: /^\d+$/,
    masks: ['###-##-#####'],
  }),
  NO: national({
    type: 'no_mva',
    label: 'Orgnr/MVA',
    hint: 'A Norwegian organization number has 9 digits, and MVA after them if it is a VAT number.',
    lengths: [9, 12],
    pattern: /^\d{9}(?:MVA)?$/,
    masks: ['### ### ###', '### ### ### ###'],
    aliases: ['NO'],
  }),
  NZ: national({
    type: 'nz_gst',
    label: 'GST number',
    hint: 'A GST number of New Zealand has 8 or 9 digits.',
    lengths: [8, 9],
    pattern: /^\d+$/,
    masks: ['##-###-###', '###-###-###'],
    aliases: ['NZ'],
  }),
  US: national({
    type: 'us_ein',
    label: 'EIN',
    hint: 'An EIN has 9 digits.',
    lengths: [9],
    pattern: /^\d+$/,
    masks: ['##-#######'],
  }),
}

const otherMaxLength = 32

const other: TaxIdFormat = national({
  type: 'other',
  label: 'Tax ID',
  hint: `A tax ID has 2 to ${otherMaxLength} letters and digits.`,
  lengths: Array.from({ length: otherMaxLength - 1 }, (_, index) => index + 2),
  pattern: /^[A-Z\d]+$/,
  masks: [],
})

/** Every number of the EU is written without spaces, as its register shows it. */
function euVat(country: EuCountry): TaxIdFormat {
  const { name, hint, lengths, pattern } = euVatFormats[country]
  const label = name === 'VAT' ? 'EU VAT' : `EU VAT (${name})`
  const aliases = country === 'GR' ? ['GR'] : []
  return { type: 'eu_vat', label, hint, lengths, pattern, prefix: euPrefixOf(country), aliases, masks: [] }
}

/** What a company in a country can give, the usual one first. */
export function taxIdTypesOf(country: string): readonly TaxIdFormat[] {
  if (isEuCountry(country)) return [euVat(country)]
  return [(Object.hasOwn(nationals, country) ? nationals[country] : undefined) ?? other]
}
