import { describe, expect, test } from 'vitest'
import { decideLanguage, type LanguageDecision } from './decide-language.ts'
import type { Language, LanguageSettings, LanguageStrategy } from './languages.ts'

const serve = (language: Language, prefix: '' | `/${Language}` = ''): LanguageDecision => ({
  kind: 'serve',
  language,
  prefix,
})
const redirect = (to: string): LanguageDecision => ({ kind: 'redirect', to })

const cases: Readonly<
  Record<LanguageStrategy, readonly (readonly [string, Language | undefined, LanguageDecision])[]>
> = {
  no_prefix: [
    ['/', undefined, serve('en')],
    ['/', 'de', serve('de')],
    ['/pricing', 'de', serve('de')],
    ['/de/pricing', undefined, serve('en')],
  ],
  prefix: [
    ['/', undefined, redirect('/en')],
    ['/', 'de', redirect('/de')],
    ['/pricing', 'de', redirect('/de/pricing')],
    ['/de', undefined, serve('de', '/de')],
    ['/en/pricing', 'de', serve('en', '/en')],
    ['/desk', undefined, redirect('/en/desk')],
    ['/fr/pricing', undefined, redirect('/en/fr/pricing')],
  ],
  prefix_except_default: [
    ['/', undefined, serve('en')],
    ['/', 'de', redirect('/de')],
    ['/pricing', 'de', serve('en')],
    ['/de/pricing', undefined, serve('de', '/de')],
    ['/en/pricing', undefined, redirect('/pricing')],
    ['/en', undefined, redirect('/')],
    ['/en//evil.example/x', undefined, redirect('/evil.example/x')],
    ['/en/\\evil.example', undefined, redirect('/evil.example')],
  ],
  prefix_and_default: [
    ['/', undefined, serve('en')],
    ['/', 'es', redirect('/es')],
    ['/pricing', 'de', serve('en')],
    ['/en/pricing', 'de', serve('en', '/en')],
    ['/es', undefined, serve('es', '/es')],
  ],
}

describe.each(Object.entries(cases))('with the strategy %s', (strategy, rows) => {
  const settings: LanguageSettings = { strategy: strategy as LanguageStrategy, offered: ['en', 'de', 'es'] }
  test.each(rows)('%s, with %s preferred', (path, preferred, decision) => {
    expect(decideLanguage({ path, preferred }, settings)).toEqual(decision)
  })

  test('the root leads where the setting says, and nothing else does', () => {
    const redirected = { ...settings, rootRedirect: '/pricing' }
    expect(decideLanguage({ path: '/', preferred: 'de' }, redirected)).toEqual(redirect('/pricing'))
    expect(decideLanguage({ path: '/de', preferred: 'de' }, redirected)).toEqual(
      decideLanguage({ path: '/de', preferred: 'de' }, settings),
    )
  })
})

test('a language that is not on offer is no prefix', () => {
  const settings: LanguageSettings = { strategy: 'prefix_and_default', offered: ['en', 'de'] }
  expect(decideLanguage({ path: '/es/pricing', preferred: undefined }, settings)).toEqual(serve('en'))
})
