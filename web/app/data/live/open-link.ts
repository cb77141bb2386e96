// The tab's end of the link to the server. Loaded on demand with the client.
import { browserClient } from '../client/browser-client.ts'
import type { Doing, FromHub, Port, ToHub } from './messages.ts'

interface LinkOptions {
  readonly publishableKey: string
  readonly organizationId: string
  readonly onMessage: (message: FromHub) => void
}

export interface Link {
  /** Where the person is; nowhere without a component. */
  at(componentId: string | undefined, doing: Doing): void
  close(): void
}

/** Undefined without a session. */
export async function openLink(options: LinkOptions): Promise<Link | undefined> {
  const { auth } = browserClient(options.publishableKey)
  const { data } = await auth.getSession()
  if (data.session === null) return undefined
  const { access_token: token, user } = data.session
  const lock = await holdLock()
  const { port, end } = openPort(user.id, lock !== undefined)
  port.onmessage = ({ data: message }) => options.onMessage(message)
  port.postMessage({
    kind: 'enter',
    url: window.location.origin,
    publishableKey: options.publishableKey,
    token,
    userId: user.id,
    organizationId: options.organizationId,
    readAt: performance.timeOrigin,
    lock: lock?.name,
  })
  const { data: watch } = auth.onAuthStateChange((_, session) => {
    if (session?.user.id === user.id) port.postMessage({ kind: 'token', token: session.access_token })
  })
  return {
    at: (componentId, doing) => port.postMessage({ kind: 'at', componentId, doing }),
    close: () => {
      watch.subscription.unsubscribe()
      port.postMessage({ kind: 'leave' })
      port.onmessage = null
      end()
      lock?.release()
    },
  }
}

/** Held until the tab is gone, however it ends: the worker waits for it. Only secure pages have locks. */
async function holdLock(): Promise<{ name: string; release: () => void } | undefined> {
  // Older browsers, and pages without encryption.
  const locks = navigator.locks as LockManager | undefined
  if (locks === undefined) return undefined
  const name = `trellis-tab-${crypto.randomUUID()}`
  const held = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  void locks.request(name, () => {
    isHeld.resolve()
    return held.promise
  })
  await isHeld.promise
  return { name, release: held.resolve }
}

/**
 * One worker for all tabs where the browser has them, and a tab can tell that it has gone. Two people never share one:
 * they may sign in one after the other.
 */
function openPort(userId: string, hasLock: boolean): { port: Port<ToHub, FromHub>; end: () => void } {
  if (hasLock && typeof SharedWorker === 'function') {
    const { port } = new SharedWorker(new URL('./live-worker.ts', import.meta.url), {
      type: 'module',
      name: `trellis-live-${userId}`,
    })
    return { port, end: () => port.close() }
  }
  const port = new Worker(new URL('./live-worker.ts', import.meta.url), { type: 'module' })
  return { port, end: () => port.terminate() }
}
