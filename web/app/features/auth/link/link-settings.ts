import type { LoaderFunctionArgs } from 'react-router'
import { requireRequestScope } from '../../../data/client/request-scope.ts'
import { readRedirectPath } from '../../../guards/redirect-path.ts'

export type LinkSettings = {
  otpLifetime: number
  mailMinInterval: number
  /** A guard stopped the visitor on the way to the documentation. */
  wantsDocs: boolean
}

export function loadLinkSettings({ request, context }: LoaderFunctionArgs): LinkSettings {
  const { otpLifetime, mailMinInterval } = requireRequestScope(context)
  const wanted = readRedirectPath(request.headers.get('cookie') ?? '')
  return { otpLifetime, mailMinInterval, wantsDocs: wanted !== undefined && isDocs(wanted) }
}

const isDocs = (path: string) => /^\/docs(?![^?#])/.test(path)
