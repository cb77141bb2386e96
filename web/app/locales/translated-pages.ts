// Pages whose texts are in every catalog. All others are English as a whole, whatever the visitor speaks: a document
// that mixes languages can be read aloud in neither, and one that claims a language it does not speak is found by
// the wrong people.
import type { LanguageSettings } from '@trellis/domain/languages/languages'

type Offered = LanguageSettings['offered']

const translatedPages: ReadonlySet<string> = new Set([
  '/',
  '/pricing',
  '/changelog',
  '/contact',
  '/terms',
  '/privacy',
  '/signin',
  '/signup',
  '/confirm',
  '/logout',
])

/** By the path without its language. */
export function isTranslated(path: string): boolean {
  return translatedPages.has(path.replace(/\/+$/, '') || '/')
}

/** Of the languages on offer those in which the page is worth an address, the first one being its own by default. */
export function languagesOf(path: string, offered: Offered): Offered {
  if (isTranslated(path)) return offered
  return [offered.find((language) => language === 'en') ?? offered[0]]
}
