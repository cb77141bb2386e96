import type { LanguageSettings } from '@trellis/domain/languages/languages'
import { expect, test } from 'vitest'
import { renderRobots } from './render-robots.ts'

const linesFor = (languages: LanguageSettings) =>
  renderRobots({ publicUrl: 'https://t.example', languages }).split('\n')
const dashboardsFor = (strategy: LanguageSettings['strategy']) =>
  linesFor({ strategy, offered: ['en', 'de'] }).filter((line) => line.endsWith('/dashboard'))

test('pages with a session and non-pages are disallowed, and the sitemap is named', () => {
  const lines = linesFor({ strategy: 'no_prefix', offered: ['en'] })
  expect(lines[0]).toBe('User-agent: *')
  expect(lines).toContain('Disallow: /rest/v1/')
  expect(lines).toContain('Disallow: /docs')
  expect(lines).not.toContain('Disallow: /demo')
  expect(lines.slice(-2)).toEqual(['Sitemap: https://t.example/sitemap.xml', ''])
})

test.each<[LanguageSettings['strategy'], string[]]>([
  ['no_prefix', ['/dashboard']],
  ['prefix', ['/dashboard', '/en/dashboard', '/de/dashboard']],
  ['prefix_except_default', ['/dashboard', '/de/dashboard']],
  ['prefix_and_default', ['/dashboard', '/de/dashboard', '/en/dashboard']],
])('with %s a page is closed in each form of its address', (strategy, paths) => {
  expect(dashboardsFor(strategy)).toEqual(paths.map((path) => `Disallow: ${path}`))
})

test('an endpoint has one address in every language', () => {
  const lines = linesFor({ strategy: 'prefix', offered: ['en', 'de'] })
  expect(lines.filter((line) => line.endsWith('/auth/v1/'))).toEqual(['Disallow: /auth/v1/'])
})
