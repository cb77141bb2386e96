// How VAT numbers of the EU are written after their prefix, without spaces and points.

export type NumberFormat = {
  /** What people in the country call it. */
  readonly name: string
  /** One sentence, shown when a number has another form. */
  readonly hint: string
  readonly lengths: readonly number[]
  readonly pattern: RegExp
}

const digits = (name: string, length: number, hint: string): NumberFormat => ({
  name,
  hint,
  lengths: [length],
  pattern: /^\d+$/,
})

/** By ISO code. The prefix of a number is the same, except for Greece. */
export const euVatFormats = {
  AT: { name: 'UID', hint: 'An Austrian UID has U and 8 digits after AT.', lengths: [9], pattern: /^U\d+$/ },
  BE: {
    name: 'BTW/TVA',
    hint: 'A Belgian VAT number has 10 digits after BE.',
    lengths: [10],
    pattern: /^[01]\d+$/,
  },
  BG: {
    name: 'ДДС',
    hint: 'A Bulgarian VAT number has 9 or 10 digits after BG.',
    lengths: [9, 10],
    pattern: /^\d+$/,
  },
  CY: {
    name: 'ΦΠΑ',
    hint: 'A Cypriot VAT number has 8 digits and a letter after CY.',
    lengths: [9],
    pattern: /^\d{8}[A-Z]$/,
  },
  CZ: {
    name: 'DIČ',
    hint: 'A Czech DIČ has 8 to 10 digits after CZ.',
    lengths: [8, 9, 10],
    pattern: /^\d+$/,
  },
  DE: digits('USt-IdNr.', 9, 'A German USt-IdNr. has 9 digits after DE.'),
  DK: {
    name: 'CVR',
    hint: 'A Danish CVR number has 8 digits after DK.',
    lengths: [8],
    pattern: /^[1-9]\d+$/,
  },
  EE: digits('KMKR', 9, 'An Estonian KMKR number has 9 digits after EE.'),
  ES: {
    name: 'NIF',
    hint: 'A Spanish NIF has 9 characters after ES, with a letter first or last.',
    lengths: [9],
    pattern: /^(?:[A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/,
  },
  FI: digits('ALV', 8, 'A Finnish VAT number has 8 digits after FI.'),
  FR: {
    name: 'TVA',
    hint: 'A French VAT number has 2 characters and the 9 digits of the SIREN after FR.',
    lengths: [11],
    pattern: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  },
  GR: digits('ΑΦΜ', 9, 'A Greek ΑΦΜ has 9 digits after EL.'),
  HR: digits('OIB', 11, 'A Croatian OIB has 11 digits after HR.'),
  HU: digits('adószám', 8, 'A Hungarian VAT number has 8 digits after HU.'),
  IE: {
    name: 'VAT',
    hint: 'An Irish VAT number has 7 digits and 1 or 2 letters after IE.',
    lengths: [8, 9],
    // Numbers from before 2013 can have a letter or a sign in the second place.
    pattern: /^(?:\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/,
  },
  IT: digits('P. IVA', 11, 'An Italian partita IVA has 11 digits after IT.'),
  LT: {
    name: 'PVM',
    hint: 'A Lithuanian VAT number has 9 or 12 digits after LT.',
    lengths: [9, 12],
    pattern: /^\d+$/,
  },
  LU: digits('TVA', 8, 'A Luxembourg VAT number has 8 digits after LU.'),
  LV: digits('PVN', 11, 'A Latvian VAT number has 11 digits after LV.'),
  MT: digits('VAT', 8, 'A Maltese VAT number has 8 digits after MT.'),
  NL: {
    name: 'btw-id',
    hint: 'A Dutch btw-id has 9 digits, B and 2 digits after NL.',
    lengths: [12],
    pattern: /^\d{9}B\d{2}$/,
  },
  PL: digits('NIP', 10, 'A Polish NIP has 10 digits after PL.'),
  PT: { name: 'NIF', hint: 'A Portuguese NIF has 9 digits after PT.', lengths: [9], pattern: /^[1-9]\d+$/ },
  RO: {
    name: 'CIF',
    hint: 'A Romanian CIF has 2 to 10 digits after RO.',
    lengths: [2, 3, 4, 5, 6, 7, 8, 9, 10],
    pattern: /^[1-9]\d+$/,
  },
  SE: {
    name: 'momsnr.',
    hint: 'A Swedish VAT number has 12 digits after SE, the last of them 01.',
    lengths: [12],
    pattern: /^\d{10}01$/,
  },
  SI: {
    name: 'ID za DDV',
    hint: 'A Slovenian VAT number has 8 digits after SI.',
    lengths: [8],
    pattern: /^[1-9]\d+$/,
  },
  SK: {
    name: 'IČ DPH',
    hint: 'A Slovak VAT number has 10 digits after SK.',
    lengths: [10],
    pattern: /^[1-9]\d[2-47-9]\d+$/,
  },
} as const satisfies Readonly<Record<string, NumberFormat>>

export type EuCountry = keyof typeof euVatFormats

export const isEuCountry = (country: string): country is EuCountry => Object.hasOwn(euVatFormats, country)

export const euPrefixOf = (country: EuCountry): string => (country === 'GR' ? 'EL' : country)

/** The country of a prefix. XI is not in it: Northern Ireland belongs to the EU for goods only, and we sell services. */
export const countryOfEuPrefix = (prefix: string): EuCountry | undefined =>
  prefix === 'EL' ? 'GR' : prefix !== 'GR' && isEuCountry(prefix) ? prefix : undefined
