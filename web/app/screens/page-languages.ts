// A screen without texts in every catalog is entirely in English, whatever the visitor's language: a document that mixes
// languages cannot be read aloud properly, and one that declares the wrong language is found by the wrong people.
import type { LanguageSettings } from '@trellis/domain/languages/languages'
import { findScreen } from './screens.ts'

type Offered = LanguageSettings['offered']

/** By the path without its language. */
export function isTranslated(path: string): boolean {
  return findScreen(path)?.screen.isTranslated === true
}

/** The offered languages in which the page has its own address. The first one is its default. */
export function languagesOf(path: string, offered: Offered): Offered {
  if (isTranslated(path)) return offered
  return [offered.find((language) => language === 'en') ?? offered[0]]
}
