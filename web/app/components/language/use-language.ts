import { isKnownLanguage, type Language } from '@trellis/domain/languages/languages'
import { use } from 'react'
import { I18nContext } from 'react-i18next'
import { useHref, useRouteLoaderData } from 'react-router'

/**
 * The language of this document, and the prefix of its addresses: nothing, or `/de`. A document whose loaders did not
 * run is in the language of its texts.
 */
export function useLanguage(): { language: Language; prefix: string } {
  const root = useRouteLoaderData('root')
  const texts = use(I18nContext)?.i18n.language
  const language = root?.language ?? texts
  const base = useHref('/')
  return {
    language: typeof language === 'string' && isKnownLanguage(language) ? language : 'en',
    prefix: base === '/' ? '' : base,
  }
}
