// What the server hands to the web app for one request. This file is the seam between the two rooms: it is read
// by the server's type checker as well, so it stays free of markup and of browser types.
import type { ContactRequest } from '@trellis/domain/contracts/contact'
import type { Language, LanguageSettings } from '@trellis/domain/languages/languages'
import { createContext, RouterContextProvider } from 'react-router'

export type RequestLog = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** What a visitor wrote on the contact page, with what tells a person from a machine. */
export type SentContact = { request: ContactRequest; token: string; trap: string }

export type ContactDesk = {
  /** Goes into the form and comes back with it. */
  openForm: () => string
  send: (form: SentContact) => Promise<'sent' | 'stale' | 'limited'>
}

export type RequestScope = {
  /** Reaches /auth/v1, /rest/v1 and /functions/v1 inside the process, on behalf of the visitor's address. */
  platformFetch: typeof fetch
  contact: ContactDesk
  publicUrl: string
  /** In which this request is answered. */
  language: Language
  languages: LanguageSettings
  /** Whether anybody can look at the demo organization. */
  hasDemo: boolean
  publishableKey: string
  /** Seconds that a magic link is good for. */
  otpLifetime: number
  /** Seconds between two mails to one person. */
  mailMinInterval: number
  nonce: string
  requestId: string
  log: RequestLog
  /** The status of what went wrong before any page was asked: the error page is all that is left to show. */
  failedWith?: number | undefined
}

// null, not undefined: a router context whose default is undefined counts as one without a default.
const requestScopeContext = createContext<RequestScope | null>(null)
const languageContext = createContext<Language>('en')

export function createRequestContext(scope: RequestScope): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(requestScopeContext, scope)
  context.set(languageContext, scope.language)
  return context
}

export function replaceRequestScope(context: Readonly<RouterContextProvider>, scope: RequestScope): void {
  context.set(requestScopeContext, scope)
}

/** While the build renders a page there is neither a visitor nor a platform, only a language. */
export function createPrerenderContext(language: Language): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(languageContext, language)
  return context
}

export function languageOf(context: Readonly<RouterContextProvider>): Language {
  return context.get(languageContext)
}

/** Undefined while a page is prerendered. */
export function findRequestScope(context: Readonly<RouterContextProvider>): RequestScope | undefined {
  return context.get(requestScopeContext) ?? undefined
}

export function requireRequestScope(context: Readonly<RouterContextProvider>): RequestScope {
  const scope = findRequestScope(context)
  if (!scope) throw new Error('This route needs a request scope and cannot be prerendered.')
  return scope
}
