// What the links of mails turn off without a session: all mails to a person that can be turned off, or those about one
// component. Nothing is stored for them. Sealed, a token names nobody, and nobody can make one.
import type { SecretBox } from '@trellis/platform/tokens'

type Parts = { readonly secrets: SecretBox }

export type Subscription = {
  readonly userId: string
  /** Undefined: all mails that can be turned off. */
  readonly componentId: string | undefined
}

const purpose = 'unsubscribe link'
const day = 86_400_000
/** Mails are kept, and their links should work for as long as somebody reads them. */
const validDays = 365

export function sealSubscription({ secrets }: Parts, subscription: Subscription, mailedAt: Date): string {
  const { userId, componentId } = subscription
  const days = Math.floor(mailedAt.getTime() / day)
  return secrets.seal([userId, componentId ?? '', days.toString(36)].map(shorten).join('.'), purpose)
}

/** Undefined for a token that was changed, is too old, or was made for something else. */
export function openSubscription({ secrets }: Parts, token: string, now: Date): Subscription | undefined {
  const [user = '', component = '', days = ''] = openText(secrets, token)?.split('.') ?? []
  const userId = lengthen(user)
  const age = Math.floor(now.getTime() / day) - Number.parseInt(days, 36)
  if (userId === undefined || Number.isNaN(age) || age > validDays) return undefined
  return { userId, componentId: lengthen(component) }
}

function openText(secrets: SecretBox, token: string): string | undefined {
  try {
    return secrets.open(token, purpose)
  } catch {
    return undefined
  }
}

/** Links are in plain text as well: each id takes 22 characters instead of 36. */
const shorten = (text: string): string =>
  text.length === 36 ? Buffer.from(text.replaceAll('-', ''), 'hex').toString('base64url') : text

function lengthen(text: string): string | undefined {
  const hex = Buffer.from(text, 'base64url').toString('hex')
  if (hex.length !== 32) return undefined
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
