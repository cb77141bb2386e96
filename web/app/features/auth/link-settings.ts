import type { LoaderFunctionArgs } from 'react-router'
import { requireRequestScope } from '../../data/request-scope.ts'

export type LinkSettings = { googleEnabled: boolean; otpLifetime: number; mailMinInterval: number }

export function loadLinkSettings({ context }: LoaderFunctionArgs): LinkSettings {
  const { googleEnabled, otpLifetime, mailMinInterval } = requireRequestScope(context)
  return { googleEnabled, otpLifetime, mailMinInterval }
}
