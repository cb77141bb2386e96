// Languages and the forms of their addresses (specification, section 2). The server uses it to decide which page to
// send, and the pages use it to write links and alternates.

export const knownLanguages = ['en', 'de', 'es'] as const
export type Language = (typeof knownLanguages)[number]

/**
 * no_prefix: one address for all languages. prefix: each address starts with its language. prefix_except_default: only
 * those of other languages do. prefix_and_default: the default language has both forms.
 */
export const languageStrategies = [
  'no_prefix',
  'prefix',
  'prefix_except_default',
  'prefix_and_default',
] as const
export type LanguageStrategy = (typeof languageStrategies)[number]

export type LanguageSettings = {
  readonly strategy: LanguageStrategy
  /** The available languages, the default one first. */
  readonly offered: readonly [Language, ...Language[]]
  /** The target of the site's root, if it is not the home page. */
  readonly rootRedirect?: string
}

export function isKnownLanguage(value: string): value is Language {
  return knownLanguages.some((language) => language === value)
}

/** The path without its prefix, and the language of the prefix. `/de.data` is the payload of the root. */
export function splitPrefix(path: string, offered: readonly Language[]): { prefix?: Language; rest: string } {
  const [, first = '', rest = ''] = /^\/([^/.]+)(\/.*|\.data)?$/s.exec(path) ?? []
  const prefix = offered.find((language) => language === first)
  if (prefix === undefined) return { rest: path }
  return { prefix, rest: rest === '.data' ? '/_.data' : rest || '/' }
}

/** The prefix of every address of the language: nothing, or `/de`. */
export function prefixOf(language: Language, { strategy, offered }: LanguageSettings): string {
  if (strategy === 'no_prefix') return ''
  return strategy !== 'prefix' && language === offered[0] ? '' : `/${language}`
}

/** The address of a page in a language. The root of a prefix has no trailing slash. */
export function pathIn(language: Language, path: string, settings: LanguageSettings): string {
  const prefix = prefixOf(language, settings)
  return prefix !== '' && path === '/' ? prefix : prefix + path
}
