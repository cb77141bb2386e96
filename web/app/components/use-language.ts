import { isKnownLanguage, type Language } from '@trellis/domain/languages/languages'
import { useHref, useRouteLoaderData } from 'react-router'

/** The language of this document, and what its addresses start with: nothing, or `/de`. */
export function useLanguage(): { language: Language; prefix: string } {
  const root = useRouteLoaderData('root')
  const language = root?.language
  const base = useHref('/')
  return {
    language: typeof language === 'string' && isKnownLanguage(language) ? language : 'en',
    prefix: base === '/' ? '' : base,
  }
}
