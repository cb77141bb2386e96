import type { Language } from '@trellis/domain/languages/languages'
import { type ReactNode, use, useMemo } from 'react'
import { I18nContext, I18nextProvider } from 'react-i18next'
import { useLocation, useRouteError } from 'react-router'
import { isTranslated } from '../../screens/page-languages.ts'
import { useLanguage } from './use-language.ts'

/** The visitor's language if the page is translated. Errors are in English. */
export function usePageLanguage(): Language {
  const { language } = useLanguage()
  const { pathname } = useLocation()
  const hasFailed = Boolean(useRouteError())
  return isTranslated(pathname) && !hasFailed ? language : 'en'
}

interface SpeakingProps {
  language: Language
  children: ReactNode
}

/** All texts inside are in the language, as far as its catalog is loaded. */
export function Speaking({ language, children }: SpeakingProps) {
  const outer = use(I18nContext)
  if (!outer) throw new Error('Nothing above brings the texts.')
  const { i18n } = outer
  const spoken = useMemo(
    () => (i18n.language === language ? i18n : i18n.cloneInstance({ lng: language })),
    [i18n, language],
  )
  return <I18nextProvider i18n={spoken}>{children}</I18nextProvider>
}

/** The site's header and footer are in the visitor's language on every page, and declare it if it differs. */
export function useFrameLanguage(): { language: Language; lang: Language | undefined } {
  const { language } = useLanguage()
  const isOther = usePageLanguage() !== language
  return { language, lang: isOther ? language : undefined }
}
