import type { LanguageSettings } from '@trellis/domain/languages/languages'
import { expect, test } from 'vitest'
import { renderSitemap } from './render-sitemap.ts'

const site = { publicUrl: 'https://t.example', hasDemo: true }
const single: LanguageSettings = { strategy: 'no_prefix', offered: ['en', 'de'] }
const prefixed: LanguageSettings = { strategy: 'prefix_except_default', offered: ['en', 'de'] }

const placesOf = (facts: Parameters<typeof renderSitemap>[0]) =>
  [...renderSitemap(facts).matchAll(/<loc>https:\/\/t\.example(.*?)<\/loc>/g)].map(([, place]) => place)

test('without prefixes each page is there once', () => {
  expect(placesOf({ ...site, languages: single })).toEqual([
    '/',
    '/changelog',
    '/contact',
    '/demo',
    '/pricing',
    '/privacy',
    '/terms',
  ])
})

test('without a demo there is no entry for it', () => {
  expect(placesOf({ ...site, languages: single, hasDemo: false })).toEqual([
    '/',
    '/changelog',
    '/contact',
    '/pricing',
    '/privacy',
    '/terms',
  ])
})

test('with prefixes each language has its address, and names the others', () => {
  expect(placesOf({ ...site, languages: prefixed }).slice(0, 2)).toEqual(['/', '/de'])
  expect(renderSitemap({ ...site, languages: prefixed })).toContain(
    '<xhtml:link rel="alternate" hreflang="de" href="https://t.example/de/pricing"/>',
  )
})

test('a page that is only English is offered in no other language', () => {
  expect(placesOf({ ...site, languages: prefixed })).not.toContain('/de/demo')
  expect(renderSitemap({ ...site, languages: prefixed })).toContain(
    '<url><loc>https://t.example/demo</loc></url>',
  )
  const withoutEnglish: LanguageSettings = { strategy: 'prefix', offered: ['es', 'de'] }
  expect(placesOf({ ...site, languages: withoutEnglish })).toContain('/es/demo')
})
