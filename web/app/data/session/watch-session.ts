// The events of the session (specification, section 4) as a page of a signed-in person sees them, in every tab. Loaded
// on demand with the client.
import type { AuthChangeEvent } from '@supabase/supabase-js'
import { browserClient } from '../client/browser-client.ts'
import type { PlatformClient } from '../client/platform-client.ts'
import { toDataError } from '../failure/auth-error.ts'
import { isSignOutAnnounced } from './departure.ts'
import { markSessionEnded } from './ended-session.ts'
import { isPageHeld } from './other-tabs.ts'
import { refusals } from './refusals.ts'

export type SessionChange =
  /** Somebody signed out, gave a proof or changed their account: the page is read again. */
  | 'read'
  /** Somebody else signed in: nothing on the page is theirs. */
  | 'reload'

interface Watch {
  readonly publishableKey: string
  readonly onChange: (change: SessionChange) => void
}

/** Milliseconds between two checks whether the session still exists. */
const checkInterval = 15_000

/** Also keeps the session alive: the client refreshes it near its end. Returns the function that stops it. */
export function watchSession({ publishableKey, onChange }: Watch): () => void {
  const { auth } = browserClient(publishableKey)
  let shown: string | undefined
  const { data } = auth.onAuthStateChange((event, session) => {
    if (event === 'INITIAL_SESSION') shown = session?.user.id
    if (event === 'SIGNED_OUT' && !isSignOutAnnounced()) markSessionEnded()
    const change = changeOf(event, shown !== undefined && session?.user.id !== shown)
    if (change) onChange(change)
  })
  const stopChecking = checkOnReturn(auth)
  return () => {
    data.subscription.unsubscribe()
    stopChecking()
  }
}

/** A refreshed token changes nothing on a page. A recovery link signs in like any other. */
function changeOf(event: AuthChangeEvent, isSomebodyElse: boolean): SessionChange | undefined {
  switch (event) {
    case 'SIGNED_OUT':
    case 'MFA_CHALLENGE_VERIFIED':
    case 'USER_UPDATED':
      return 'read'
    case 'SIGNED_IN':
    case 'PASSWORD_RECOVERY':
      return isSomebodyElse && !isPageHeld() ? 'reload' : undefined
    default:
      return undefined
  }
}

/**
 * A session that was revoked on another device is noticed when the person returns to the tab. A return shortly after
 * the last check is checked once the interval is over.
 */
function checkOnReturn(auth: PlatformClient['auth']): () => void {
  let last = Date.now()
  let postponed: ReturnType<typeof setTimeout> | undefined
  const check = async () => {
    last = Date.now()
    const { error } = await auth.getUser()
    if (error && refusals.has(toDataError(error).kind)) await auth.signOut({ scope: 'local' })
  }
  const checkSoon = () => {
    clearTimeout(postponed)
    if (document.visibilityState === 'hidden') return
    const rest = last + checkInterval - Date.now()
    if (rest > 0) postponed = setTimeout(checkSoon, rest)
    else void check().catch(() => undefined)
  }
  window.addEventListener('focus', checkSoon)
  document.addEventListener('visibilitychange', checkSoon)
  return () => {
    clearTimeout(postponed)
    window.removeEventListener('focus', checkSoon)
    document.removeEventListener('visibilitychange', checkSoon)
  }
}
