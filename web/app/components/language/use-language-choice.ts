import { type Language, pathIn } from '@trellis/domain/languages/languages'
import { use, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { writeCookie } from '../../data/session/cookies.ts'
import { DocumentContext } from '../page/document-context.ts'
import { languageCookie } from './language-cookie.ts'
import { useLanguage } from './use-language.ts'

export type LanguageChoice = { language: Language; address: string }

/**
 * The languages that a person can change to, and how. A prerendered page does not know them, so no document shows them
 * before its script runs. Another language is another document: the address is loaded again.
 */
export function useLanguageChoice() {
  const { languages } = use(DocumentContext)
  const { language } = useLanguage()
  const { pathname, search } = useLocation()
  const isLive = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  const offered = isLive && languages ? languages.offered : []
  const choices: LanguageChoice[] = offered.map((each) => ({
    language: each,
    address: languages ? pathIn(each, pathname, languages) + search : pathname,
  }))
  const choose = (chosen: Language) => {
    writeCookie(document, languageCookie(chosen, { isCrossOrigin: false, page: window.location }))
  }
  return { language, choices, choose }
}
