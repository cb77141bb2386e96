import { english as faults } from '@trellis/domain/contracts/faults/english'
import { describe, expect, test } from 'vitest'
import { catalogs } from './catalogs.ts'
import { createI18n } from './create-i18n.ts'
import { english } from './english.ts'
import { lateEnglish } from './late-english.ts'

type Texts = { readonly [key: string]: string | Texts }

const textsOf = (part: Texts, path = ''): [string, string][] =>
  Object.entries(part).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : textsOf(value, `${path}${key}.`),
  )
const slotsOf = (text: string) => (text.match(/\{\{\w+\}\}|<\/?\w+>/g) ?? []).sort()
/** Landing with its diagram, pricing, contact and sign-in, with their frame. */
const pages = ['auth', 'common', 'contact', 'diagram', 'landing', 'pricing', 'site', 'ui']
const fields = ['contact_company', 'contact_message', 'contact_name', 'contact_time', 'email_address']
/** The pages, and the faults of the fields on them. */
const translated = [...pages, ...fields.map((field) => `faults.codes.${field}`)]
/** Words that are the same in every language. */
const shared =
  /^(site\.languages\.|common\.(product|pageTitle|ago\.date|number)$|diagram\.(card|percent)$|ui\.(health\.none|toast\.error)$)/

describe.each(Object.entries(catalogs))('the catalog %s', (language, catalog) => {
  const originals = new Map(textsOf({ ...english, ...lateEnglish, faults }))
  const texts = textsOf(catalog)

  test('has a text for everything on its pages', () => {
    const ofPages = (key: string) => translated.some((page) => key.startsWith(`${page}.`))
    expect(
      texts
        .map(([key]) => key)
        .filter(ofPages)
        .sort(),
    ).toEqual([...originals.keys()].filter(ofPages).sort())
  })

  test('fills the same slots, and has no text of its own', () => {
    expect(texts.map(([key, text]) => [key, slotsOf(text)])).toEqual(
      texts.map(([key]) => [key, slotsOf(originals.get(key) ?? '')]),
    )
  })

  test('says things in its own words', () => {
    const copied = texts.filter(
      ([key, text]) => originals.get(key) === text && !shared.test(key) && /\s/.test(text),
    )
    expect(copied).toEqual([])
  })

  test('leaves to English what it does not have', () => {
    const { t } = createI18n(language as 'de', catalog)
    expect(t('errors:page.notFound.title')).toBe('Page Not Found')
    expect(t('landing:hero.title')).not.toBe(lateEnglish.landing.hero.title)
  })
})
