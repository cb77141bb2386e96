import type { LanguageSettings } from '@trellis/domain/languages/languages'
import { expect, test } from 'vitest'
import { renderSitemap } from './render-sitemap.ts'

const placesOf = (languages: LanguageSettings) =>
  [...renderSitemap({ publicUrl: 'https://t.example', languages }).matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, place]) => place,
  )

test('without prefixes each page is there once', () => {
  expect(placesOf({ strategy: 'no_prefix', offered: ['en', 'de'] })).toEqual(
    ['/', '/demo', '/pricing', '/changelog', '/contact', '/terms', '/privacy'].map(
      (path) => `https://t.example${path}`,
    ),
  )
})

test('with prefixes each language has its address, and names the others', () => {
  const languages: LanguageSettings = { strategy: 'prefix_except_default', offered: ['en', 'de'] }
  expect(placesOf(languages).slice(0, 4)).toEqual([
    'https://t.example/',
    'https://t.example/de',
    'https://t.example/demo',
    'https://t.example/de/demo',
  ])
  expect(renderSitemap({ publicUrl: 'https://t.example', languages })).toContain(
    '<xhtml:link rel="alternate" hreflang="de" href="https://t.example/de/pricing"/>',
  )
})
