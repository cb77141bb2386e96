// Anybody can send a link that signs in to their own account. In a browser where somebody is signed in, the link is
// redeemed beside that session, and takes its place only for the same person or after a question. It never lowers what
// the same person has proven.
import { browserClient } from '../../../data/client/browser-client.ts'
import { isolatedClient } from '../../../data/client/isolated-client.ts'
import type { MailLinkType, PlatformClient } from '../../../data/client/platform-client.ts'
import { toDataError } from '../../../data/failure/auth-error.ts'
import { replaceSession } from '../../../data/session/proofs/adopt-session.ts'
import { refusals } from '../../../data/session/refusals.ts'
import type { Confirmation } from './parse-confirmation.ts'

/** The link is another person's than the session of this browser. */
export interface AccountSwitch {
  /** The addresses of both. */
  readonly from: string
  readonly to: string
  readonly accept: () => Promise<void>
  readonly decline: () => Promise<void>
}

type Link = Extract<Confirmation, { kind: 'link' }>

/** Works on any device: no verifier is needed. `half`: another link has to follow. */
export async function redeemLink(
  publishableKey: string,
  { tokenHash, type }: Link,
): Promise<AccountSwitch | 'half' | undefined> {
  const browser = browserClient(publishableKey)
  const held = await findHeldSession(browser.auth)
  const redeemer = held === undefined ? browser : isolatedClient(publishableKey)
  const { data, error } = await redeemer.auth.verifyOtp({
    token_hash: tokenHash,
    // The client does not know the link past a company's provider.
    type: type as MailLinkType,
  })
  if (error) throw toDataError(error)
  const { session: next } = data
  // The first of the two links that change an address opens no session.
  if (next === null) return 'half'
  if (held === undefined) return undefined
  // One that could not be ended expires by itself, and nobody has its tokens.
  const endNext = () => redeemer.auth.signOut({ scope: 'local' }).then(() => undefined)
  const replaceHeld = () => replaceSession(browser.auth, { held, next })
  if (next.user.id === held.user.id) {
    const isKept = (await isProvenMore(browser.auth, redeemer.auth)) && (await refreshHeld(browser.auth))
    await (isKept ? endNext() : replaceHeld())
    return undefined
  }
  return {
    from: held.user.email ?? '',
    to: next.user.email ?? '',
    accept: replaceHeld,
    decline: endNext,
  }
}

type Auth = PlatformClient['auth']

/** Only a second proof makes a difference: a link is always a first one. */
async function isProvenMore(held: Auth, next: Auth): Promise<boolean> {
  const [{ data: ofHeld }, { data: ofNext }] = await Promise.all([
    held.mfa.getAuthenticatorAssuranceLevel(),
    next.mfa.getAuthenticatorAssuranceLevel(),
  ])
  return ofHeld?.currentLevel === 'aal2' && ofNext?.currentLevel !== 'aal2'
}

/** Shows that the session still counts, and takes over an address that the link has changed. */
async function refreshHeld(auth: Auth): Promise<boolean> {
  const { error } = await auth.refreshSession()
  return error === null
}

/** Throws while nobody can say whether the session counts: the link must not be used up meanwhile. */
async function findHeldSession(auth: Auth) {
  const { data, error } = await auth.getSession()
  if (data.session) return data.session
  const failure = error ? toDataError(error) : undefined
  if (failure && !refusals.has(failure.kind)) throw failure
  return undefined
}
