import {
  isKnownLanguage,
  type LanguageSettings,
  languageStrategies,
} from '@trellis/domain/languages/languages'

/** The content of the meta element: the strategy, then the languages, the default one first. */
export function writeLanguages({ strategy, offered }: LanguageSettings): string {
  return `${strategy} ${offered.join(' ')}`
}

export function parseLanguages(content: string | undefined): LanguageSettings | undefined {
  const [name, ...codes] = content?.split(' ') ?? []
  const strategy = languageStrategies.find((known) => known === name)
  const [first, ...others] = codes.filter(isKnownLanguage)
  return strategy && first && { strategy, offered: [first, ...others] }
}
