// Every text of the interface comes from here. An instance belongs to one request or to one page: a shared one
// would let the language of one visitor leak into another's answer.
import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { english } from './english.ts'

export const languages = ['en'] as const
export type Language = (typeof languages)[number]

export function createI18n(language: Language): i18n {
  const instance = createInstance()
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources: { en: english },
    defaultNS: 'common',
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  return instance
}
