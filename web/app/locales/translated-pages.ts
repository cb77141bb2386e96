// Pages whose texts are in every catalog. All others are entirely in English, whatever the visitor's language: a
// document that mixes languages cannot be read aloud properly, and one that declares the wrong language is found by the
// wrong people.
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

/** The available languages in which the page deserves an address, its default one first. */
export function languagesOf(path: string, offered: Offered): Offered {
  if (isTranslated(path)) return offered
  return [offered.find((language) => language === 'en') ?? offered[0]]
}
