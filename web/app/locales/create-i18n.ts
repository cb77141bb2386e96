// Every text of the interface comes from here. An instance belongs to one request or to one page: a shared one would
// leak the language of one visitor into another's answer.
import type { Language } from '@trellis/domain/languages/languages'
import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Catalog, english } from './english.ts'

/** English fills in what another catalog lacks. */
export function createI18n(language: Language, catalog?: Catalog): i18n {
  const instance = createInstance()
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources: { en: english, ...(catalog && { [language]: catalog }) },
    defaultNS: 'common',
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  return instance
}
