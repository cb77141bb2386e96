// Starting and stopping in the browser: the server changes the session, and the other tabs follow.
import { z } from 'zod'
import { DataError } from '../../failure/data-error.ts'
import { holdPage } from '../other-tabs.ts'
import { sessionCookieName } from '../session-cookie.ts'

type ActorLink = { readonly adminId: string; readonly tokenHash: string }

const answer = z.object({ outcome: z.string() })

async function post(address: string, body: URLSearchParams): Promise<string> {
  const response = await fetch(address, {
    method: 'POST',
    body,
    headers: { accept: 'application/json' },
  }).catch((cause: unknown) => {
    throw new DataError('unavailable', { cause })
  })
  const { data } = answer.safeParse(await response.json().catch(() => undefined))
  if (data === undefined) throw new DataError('unavailable', { cause: `The answer was ${response.status}` })
  return data.outcome
}

/** As the client tells them after a sign-in. It did not change the session, so it does not tell them this time. */
function announceSession(): void {
  const channel = new BroadcastChannel(sessionCookieName)
  channel.postMessage({ event: 'SIGNED_IN', session: null })
  channel.close()
}

/** The page is held until the new document: events of the session would reload it. */
async function change(address: string, body: URLSearchParams, isDone: (outcome: string) => boolean) {
  const release = holdPage()
  try {
    const outcome = await post(address, body)
    if (isDone(outcome)) announceSession()
    else release()
    return outcome
  } catch (error) {
    release()
    throw error
  }
}

/** Throws a DataError with the outcome as its code, unless the session of the person was opened. */
export async function startActing({ adminId, tokenHash }: ActorLink): Promise<void> {
  const body = new URLSearchParams({ admin_id: adminId, token_hash: tokenHash })
  const outcome = await change('/impersonation/start', body, (each) => each === 'started')
  if (outcome !== 'started') throw new DataError('denied', { code: `impersonation_${outcome}` })
}

/** Whether the superadmin's own session is back. Otherwise nobody is signed in. */
export async function stopActing(): Promise<boolean> {
  const outcome = await change('/impersonation/stop', new URLSearchParams(), (each) => each !== 'unavailable')
  if (outcome === 'unavailable') throw new DataError('unavailable')
  return outcome === 'returned'
}
