// Which fields an address of a country has, what they are called, and in which order a form asks for them.
import type { CountryCode } from './countries.ts'
import { hasPostalCodeRule } from './postal-code.ts'

export const addressFields = [
  'company',
  'country',
  'line1',
  'line2',
  'postal_code',
  'city',
  'region',
] as const
export type AddressField = (typeof addressFields)[number]

/** The words for the fields. Another language translates them by their keys. */
export const addressLabels = {
  company: 'Company',
  country: 'Country',
  line1: 'Street and number',
  line2: 'Floor, unit',
  postal_code: 'Postal code',
  zip_code: 'ZIP code',
  postcode: 'Postcode',
  eircode: 'Eircode',
  pin_code: 'PIN code',
  city: 'City',
  town: 'Town or city',
  suburb: 'Suburb or city',
  district: 'District',
  state: 'State',
  state_or_territory: 'State or territory',
  province: 'Province',
  county: 'County',
  prefecture: 'Prefecture',
  department: 'Department',
  emirate: 'Emirate',
  region: 'State or region',
} as const
export type AddressLabel = keyof typeof addressLabels

type RegionField = { readonly label: AddressLabel; readonly isRequired: boolean }

export type FieldFormat = RegionField & { readonly field: AddressField }

/** The last lines of an address, above the country: names of fields, and what is written between them. */
type Layout = readonly string[]

type Format = {
  readonly postalCode: AddressLabel | 'none'
  readonly isPostalCodeRequired: boolean
  readonly city: AddressLabel | 'none'
  readonly region: RegionField | undefined
  readonly order: readonly AddressField[]
  readonly layout: Layout
}

const street: readonly AddressField[] = ['company', 'country', 'line1', 'line2']
const codeFirst: readonly AddressField[] = [...street, 'postal_code', 'city', 'region']
const cityFirst: readonly AddressField[] = [...street, 'city', 'region', 'postal_code']
const required = (label: AddressLabel): RegionField => ({ label, isRequired: true })
const optional = (label: AddressLabel): RegionField => ({ label, isRequired: false })

const american: Partial<Format> = {
  postalCode: 'zip_code',
  isPostalCodeRequired: true,
  region: required('state'),
  order: cityFirst,
  layout: ['{city}, {region} {postal_code}'],
}
/** Territories of the United States, which write their own name as the city's. */
const americanTerritory: Partial<Format> = {
  ...american,
  region: undefined,
  layout: ['{city} {postal_code}'],
}
const british: Partial<Format> = {
  postalCode: 'postcode',
  city: 'town',
  region: optional('county'),
  order: cityFirst,
  layout: ['{city}', '{region}', '{postal_code}'],
}
const cityThenCode: Partial<Format> = { order: cityFirst, layout: ['{city} {region} {postal_code}'] }
const withoutCode: Partial<Format> = { postalCode: 'none', order: cityFirst, layout: ['{city}', '{region}'] }

const formats: { readonly [country in CountryCode]?: Partial<Format> } = {
  AE: { ...withoutCode, region: required('emirate') },
  AR: { region: optional('province') },
  AS: americanTerritory,
  AU: { ...cityThenCode, postalCode: 'postcode', city: 'suburb', region: required('state_or_territory') },
  BR: { region: required('state'), layout: ['{city} - {region}', '{postal_code}'] },
  CA: { ...cityThenCode, region: required('province') },
  CN: { ...cityThenCode, region: required('province'), layout: ['{city}, {region} {postal_code}'] },
  CO: { region: optional('department') },
  ES: { region: optional('province') },
  GB: british,
  GG: { ...british, region: undefined },
  GU: americanTerritory,
  HK: { ...withoutCode, city: 'district', region: undefined },
  ID: { ...cityThenCode, region: optional('province') },
  IE: { ...british, postalCode: 'eircode', isPostalCodeRequired: false },
  IM: { ...british, region: undefined },
  IN: {
    order: cityFirst,
    postalCode: 'pin_code',
    region: required('state'),
    layout: ['{city} {postal_code}', '{region}'],
  },
  IT: { region: optional('province'), layout: ['{postal_code} {city} {region}'] },
  JE: { ...british, region: undefined },
  JP: {
    region: required('prefecture'),
    order: ['company', 'country', 'postal_code', 'region', 'city', 'line1', 'line2'],
    layout: ['{city}, {region} {postal_code}'],
  },
  KR: { ...cityThenCode, region: optional('province') },
  LV: { layout: ['{city}, {postal_code}'] },
  MO: { ...withoutCode, city: 'district', region: undefined },
  MP: americanTerritory,
  MX: { region: required('state'), layout: ['{postal_code} {city}, {region}'] },
  MY: { postalCode: 'postcode', region: optional('state') },
  NG: { region: optional('state') },
  NZ: { ...cityThenCode, postalCode: 'postcode', region: undefined },
  PH: { region: optional('province') },
  PR: americanTerritory,
  QA: { ...withoutCode, region: undefined },
  SG: { city: 'none', region: undefined, isPostalCodeRequired: true, layout: ['Singapore {postal_code}'] },
  TH: { ...cityThenCode, region: optional('province') },
  TW: { ...cityThenCode, region: optional('county') },
  US: american,
  VI: americanTerritory,
  ZA: { region: optional('province'), layout: ['{city}', '{region}', '{postal_code}'] },
}

/** Where the form of a postal code is known, it is part of every address, and a city needs no region. */
function formatOf(country: CountryCode): Format {
  const isKnown = hasPostalCodeRule(country)
  return {
    postalCode: 'postal_code',
    isPostalCodeRequired: isKnown,
    city: 'city',
    region: isKnown ? undefined : optional('region'),
    order: codeFirst,
    layout: ['{postal_code} {city}', '{region}'],
    ...formats[country],
  }
}

function fieldOf(format: Format, field: AddressField): FieldFormat | undefined {
  const { postalCode, city, region } = format
  if (field === 'postal_code') {
    return postalCode === 'none'
      ? undefined
      : { field, label: postalCode, isRequired: format.isPostalCodeRequired }
  }
  if (field === 'city') return city === 'none' ? undefined : { field, label: city, isRequired: true }
  if (field === 'region') return region && { field, ...region }
  return { field, label: field, isRequired: field !== 'line2' }
}

/** The fields of an address, in the order of the form. */
export function fieldsOf(country: CountryCode): readonly FieldFormat[] {
  const format = formatOf(country)
  return format.order.flatMap((field) => fieldOf(format, field) ?? [])
}

export const layoutOf = (country: CountryCode): Layout => formatOf(country).layout
