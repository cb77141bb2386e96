import type { LoaderFunctionArgs } from 'react-router'
import { requireRequestScope } from '../../../data/client/request-scope.ts'

export type LinkSettings = { otpLifetime: number; mailMinInterval: number }

export function loadLinkSettings({ context }: LoaderFunctionArgs): LinkSettings {
  const { otpLifetime, mailMinInterval } = requireRequestScope(context)
  return { otpLifetime, mailMinInterval }
}
