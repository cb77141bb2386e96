// The session as other tabs change it, for pages that do not load the client: it announces its events to all tabs in a
// channel that has the name of its cookie.
import { sessionCookieName } from './session-cookie.ts'

/** A recovery link signs in, and the client announces it under a name of its own. */
const followed: readonly unknown[] = [
  'SIGNED_IN',
  'PASSWORD_RECOVERY',
  'SIGNED_OUT',
  'MFA_CHALLENGE_VERIFIED',
]

let held = 0

/**
 * Until the returned function is called, this tab follows no event. The channel also brings the events of this tab, and
 * an act that changes its own session leads on by itself.
 */
export function holdPage(): () => void {
  let isReleased = false
  held += 1
  return () => {
    if (!isReleased) held -= 1
    isReleased = true
  }
}

/** Whether an act of this tab is changing the session and leads on by itself. */
export const isPageHeld = (): boolean => held > 0

/** Runs an act that changes the session of this tab. */
export async function holdingPage<Result>(act: () => Promise<Result>): Promise<Result> {
  const release = holdPage()
  try {
    return await act()
  } finally {
    release()
  }
}

/** Listens until the returned function is called. */
export function watchOtherTabs(onChange: () => void): () => void {
  const channel = new BroadcastChannel(sessionCookieName)
  channel.addEventListener('message', ({ data }: MessageEvent<{ event?: unknown } | null>) => {
    if (held === 0 && followed.includes(data?.event)) onChange()
  })
  return () => channel.close()
}
