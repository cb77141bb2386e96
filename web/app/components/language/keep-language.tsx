import { use, useEffect } from 'react'
import { readCookie, writeCookie } from '../../data/session/cookies.ts'
import { DocumentContext } from '../page/document-context.ts'
import { languageCookie, languageCookieName } from './language-cookie.ts'
import { useLanguage } from './use-language.ts'

/**
 * Remembers the language of the page, if there are several. Done in the browser, because public pages are cached files.
 */
export function KeepLanguage() {
  const { languages } = use(DocumentContext)
  const { language } = useLanguage()
  const hasChoice = languages !== undefined && languages.offered.length > 1
  useEffect(() => {
    if (!hasChoice || readCookie(document.cookie, languageCookieName) === language) return
    writeCookie(
      document,
      languageCookie(language, { isCrossOrigin: isFramedElsewhere(), page: window.location }),
    )
  }, [hasChoice, language])
  return null
}

function isFramedElsewhere(): boolean {
  try {
    return window.top?.location.origin !== window.location.origin
  } catch {
    return true
  }
}
