// Identifies the person. The root's middleware reads the session once per request; every guard, loader and action below
// takes it from the context and never from the cookie.
import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { createRequestClient, type PlatformClient } from '../client/platform-client.ts'
import { findRequestScope } from '../client/request-scope.ts'
import { toDataError } from '../failure/auth-error.ts'
import { orRouteError } from '../failure/data-error.ts'
import { refusals } from './refusals.ts'
import { hasSessionCookie } from './session-cookie.ts'

export type Session = {
  userId: string
  email: string
  /** A superadmin acts for the person. */
  isActing: boolean
}

const sessionContext = createContext<Session | null>(null)
const clientContext = createContext<PlatformClient>()

type Context = Readonly<RouterContextProvider>

export function findSession(context: Context): Session | undefined {
  return context.get(sessionContext) ?? undefined
}

export function requireSession(context: Context): Session {
  const session = findSession(context)
  if (!session) throw new Error('This route needs the auth guard above it.')
  return session
}

export function requireClient(context: Context): PlatformClient {
  return context.get(clientContext)
}

/** For pages that are the same for everyone, signed in or not. */
export function becomeNobody(context: Context, client: PlatformClient): void {
  context.set(clientContext, client)
  context.set(sessionContext, null)
}

export const readSession: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const scope = findRequestScope(context)
  if (!scope) return next()
  const cookieHeader = request.headers.get('cookie') ?? ''
  const { client, setCookies, refreshOutage } = createRequestClient(scope, cookieHeader)
  context.set(clientContext, client)
  if (hasSessionCookie(cookieHeader)) {
    const verified = Promise.race([verifySession(client), refreshOutage])
    context.set(sessionContext, await orRouteError(verified))
  }
  const response = await next()
  for (const cookie of setCookies) response.headers.append('Set-Cookie', cookie)
  const isPersonal = findSession(context) !== undefined || response.headers.has('Set-Cookie')
  if (isPersonal && !mayKeep(response)) response.headers.set('Cache-Control', 'private, no-store')
  return response
}

/** A file that only this person gets may be kept by their browser, unless it comes with a session. */
const mayKeep = ({ headers }: Response) =>
  headers.get('Cache-Control')?.startsWith('private, max-age=') === true && !headers.has('Set-Cookie')

/** For a page that learns from the platform that the session is over. */
export async function forgetSession(context: Context): Promise<void> {
  await requireClient(context).auth.signOut({ scope: 'local' })
}

/** Verified against the key set; refreshed when little time is left. A refused session is dropped. */
async function verifySession(client: PlatformClient): Promise<Session | null> {
  const { data, error } = await client.auth.getClaims()
  if (error) {
    const failure = toDataError(error)
    if (!refusals.has(failure.kind)) throw failure
  }
  if (!data) {
    await client.auth.signOut({ scope: 'local' })
    return null
  }
  const { sub, email, act } = data.claims
  return { userId: sub, email: email ?? '', isActing: act !== undefined }
}
