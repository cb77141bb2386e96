// Decides the language of each page before anything answers. Files, feeds and endpoints have one address for all
// languages and pass. So do the payloads of pages, which follow the page that requests them.
import { decideLanguage } from '@trellis/domain/languages/decide-language'
import { detectLanguage } from '@trellis/domain/languages/detect-language'
import {
  isKnownLanguage,
  type Language,
  type LanguageSettings,
  splitPrefix,
} from '@trellis/domain/languages/languages'
import type { MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'

const languageCookie = 'trellis-language'

export type LanguageVariables = {
  language: Language
  /** The prefix of the address: nothing, or `/de`. */
  languagePrefix: string
  /** The path without the prefix. */
  pagePath: string
}

export function languageGate(
  settings: LanguageSettings,
): MiddlewareHandler<{ Variables: LanguageVariables }> {
  const isSingle = settings.offered.length === 1
  return async (c, next) => {
    const { method } = c.req
    // Still encoded as it was sent: decoded characters such as a line break are not allowed in a header.
    const { pathname: path, search } = new URL(c.req.url)
    const decision = decideLanguage(
      { path, preferred: preferredOf(c.req.raw, getCookie(c), settings) },
      settings,
    )
    const isPage = (method === 'GET' || method === 'HEAD') && !hasExtension(path)
    if (decision.kind === 'redirect' && isPage) {
      c.header('Vary', 'Accept-Language, Cookie')
      c.header('Cache-Control', 'private, no-store')
      return c.redirect(decision.to + search)
    }
    const { prefix, rest } = splitPrefix(path, settings.strategy === 'no_prefix' ? [] : settings.offered)
    c.set('language', decision.kind === 'serve' ? decision.language : (prefix ?? settings.offered[0]))
    c.set('languagePrefix', prefix === undefined ? '' : `/${prefix}`)
    c.set('pagePath', rest)
    await next()
    // The answer depends on the visitor: at the root, those who prefer another language are redirected.
    const isAsked = settings.strategy === 'no_prefix' || path === '/'
    if (isAsked && !isSingle) {
      c.res.headers.append('Vary', 'Accept-Language, Cookie')
    }
  }
}

function preferredOf(
  request: Request,
  cookies: Record<string, string>,
  { offered }: LanguageSettings,
): Language | undefined {
  const kept = cookies[languageCookie]
  if (kept !== undefined && isKnownLanguage(kept) && offered.includes(kept)) return kept
  return detectLanguage(request.headers.get('accept-language') ?? '', offered)
}

const hasExtension = (path: string) => /\.[a-z0-9]+$/i.test(path)
