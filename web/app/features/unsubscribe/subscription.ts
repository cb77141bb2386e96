import { unsubscribe } from '@trellis/domain/contracts/unsubscribe'
import type { RouterContextProvider } from 'react-router'
import { invokeFunction } from '../../data/client/invoke-function.ts'
import { DataError, statusByKind } from '../../data/failure/data-error.ts'
import { requireClient } from '../../data/session/session.ts'

export type Subscription =
  | { readonly state: 'on' | 'off'; readonly scope: 'all' | 'component'; readonly title: string }
  | { readonly state: 'gone' | 'invalid' | 'failed' }

export type Told = { readonly subscription: Subscription; readonly status: number }

/** Asks what the token turns off, or turns it off or on. The session of the browser makes no difference. */
export async function askSubscription(
  context: Readonly<RouterContextProvider>,
  token: string,
  wanted?: boolean,
): Promise<Told> {
  const input = { token, ...(wanted !== undefined && { email_notifications: wanted }) }
  const missing = (state: 'gone' | 'invalid') => ({ subscription: { state }, status: 404 })
  if (!unsubscribe.input.safeParse(input).success) return missing('invalid')
  try {
    const told = await invokeFunction(requireClient(context), unsubscribe, input, { redirects: false })
    const { scope, title, email_notifications: isOn } = told
    return { subscription: { state: isOn ? 'on' : 'off', scope, title: title ?? '' }, status: 200 }
  } catch (error) {
    if (!(error instanceof DataError)) throw error
    if (error.kind === 'missing') return missing(error.code === 'subscription_not_found' ? 'gone' : 'invalid')
    return { subscription: { state: 'failed' }, status: statusByKind[error.kind] }
  }
}
