// What the server passes to the web app for one request. This file is the seam between the two rooms: the server's type
// checker reads it as well, so it stays free of markup and of browser types.
import type { ContactRequest } from '@trellis/domain/contracts/contact'
import type { Language, LanguageSettings } from '@trellis/domain/languages/languages'
import { createContext, RouterContextProvider } from 'react-router'

export type RequestLog = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** A visitor's message on the contact page, with the fields that tell people from bots. */
export type SentContact = { request: ContactRequest; token: string; trap: string }

export type ContactDesk = {
  /** Sent with the form and returned with it. */
  openForm: () => string
  send: (form: SentContact) => Promise<'sent' | 'stale' | 'limited'>
}

/** `name` is the one on the wire, `label` the one that people know. */
export type SignInProvider = { readonly name: string; readonly label: string }

export type RequestScope = {
  /** Reaches /auth/v1, /rest/v1 and /functions/v1 inside the process, on behalf of the visitor's address. */
  platformFetch: typeof fetch
  contact: ContactDesk
  publicUrl: string
  /** The language of the answer. */
  language: Language
  languages: LanguageSettings
  /** Whether anybody can see the demo organization. */
  hasDemo: boolean
  /** Where people can sign in with an account that they have elsewhere, in the order of the buttons. */
  providers: readonly SignInProvider[]
  publishableKey: string
  /** Lifetime of a magic link in seconds. */
  otpLifetime: number
  /** Seconds between two mails to one person. */
  mailMinInterval: number
  nonce: string
  requestId: string
  log: RequestLog
  /** The status of a failure before any page was reached: only the error page can be shown. */
  failedWith?: number | undefined
}

// null, not undefined: a router context whose default is undefined counts as having no default.
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

/** During the build of a page there is neither a visitor nor a platform, only a language. */
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
