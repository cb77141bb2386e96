import { isLoopbackHost } from '../../../http/http.ts'
import type { AuthParts } from '../../auth-context.ts'
import { authErrors, type OAuthError } from '../../errors/errors.ts'
import { isAllowedRedirect } from '../../request/redirect-target.ts'
import type { WalletMessage } from './wallet-message.ts'

/** Milliseconds for which a message may be used, from the time it names itself. */
const maxAge = 10 * 60 * 1000
/** By which the clock of a person's device may be ahead. */
const tolerance = 60 * 1000

type Parts = Pick<AuthParts, 'siteUrl' | 'redirectAllowList' | 'clock'>

/** From this time on, the message is refused for its age. */
export const endOf = ({ issuedAt }: WalletMessage): number => issuedAt + maxAge

/** Whether the message was made for us, and now: a message that another site asked for must not sign in here. */
export function findObjection(message: WalletMessage, parts: Parts): OAuthError | undefined {
  const reason = findForeignSite(message, parts) ?? findBadTime(message, parts.clock())
  return reason === undefined ? undefined : authErrors.invalidGrant(reason)
}

function findForeignSite({ uri, domain }: WalletMessage, parts: Parts): string | undefined {
  const url = URL.parse(uri)
  if (url === null || !isAllowedRedirect(uri, parts)) return 'The message was signed for another site'
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname))
  if (!isSafe) return 'The URI of the message does not use HTTPS'
  return url.host === domain.toLowerCase() ? undefined : 'The domain of the message is not that of its URI'
}

function findBadTime(message: WalletMessage, now: number): string | undefined {
  const { issuedAt, expirationTime, notBefore } = message
  if (issuedAt > now + tolerance) return 'The message was issued in the future'
  if (now >= endOf(message)) return 'The message was issued too long ago'
  if (notBefore !== undefined && now < notBefore) return 'The message is not valid yet'
  return expirationTime !== undefined && now >= expirationTime ? 'The message has expired' : undefined
}
