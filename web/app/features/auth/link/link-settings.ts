import type { LoaderFunctionArgs } from 'react-router'
import { requireRequestScope, type SignInProvider } from '../../../data/client/request-scope.ts'
import { readRedirectPath } from '../../../guards/redirect-path.ts'
import { linkWay } from './link-way.ts'

export type LinkSettings = {
  otpLifetime: number
  mailMinInterval: number
  publishableKey: string
  /** Where people can sign in with an account that they have elsewhere. */
  providers: readonly SignInProvider[]
  /** A guard stopped the visitor on the way to the documentation. */
  wantsDocs: boolean
  /** Asks for the mail, past the provider of a company that does not require it. */
  wantsLink: boolean
  /** The organization of the person limits the age of sessions, and theirs was older. */
  isExpired: boolean
}

export function loadLinkSettings({ request, url, context }: LoaderFunctionArgs): LinkSettings {
  const { otpLifetime, mailMinInterval, publishableKey, providers } = requireRequestScope(context)
  const wanted = readRedirectPath(request.headers.get('cookie') ?? '')
  const wantsDocs = wanted !== undefined && isDocs(wanted)
  const wantsLink = url.searchParams.get('way') === linkWay
  const isExpired = url.searchParams.get('session') === 'expired'
  return { otpLifetime, mailMinInterval, publishableKey, providers, wantsDocs, wantsLink, isExpired }
}

const isDocs = (path: string) => /^\/docs(?![^?#])/.test(path)
