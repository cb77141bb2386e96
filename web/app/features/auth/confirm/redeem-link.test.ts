// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { writeCookie } from '../../../data/session/cookies.ts'
import { createSession, createTestKey, sessionCookie } from '../../../test-support/session-cookies.ts'
import { redeemLink } from './redeem-link.ts'

const kid = 'key-1'
const key = await createTestKey(kid)
const mara = { id: '00000000-0000-4000-8000-000000000001', email: 'mara@larkfield.com' }
const eve = { id: '00000000-0000-4000-8000-000000000002', email: 'eve@elsewhere.example' }

type Aal = 'aal1' | 'aal2'

const sessionOf = (person: typeof mara, refreshToken: string, expiresIn = 3600, aal: Aal = 'aal1') =>
  createSession({ key, kid, expiresIn, refreshToken, person, aal })

type Session = Awaited<ReturnType<typeof sessionOf>>

/** What the platform was asked for, and with whose token. */
let asked: string[]
/** What the link opens. */
let opened: Session | undefined
let refresh: () => Response
let sessions: Session[]

const nameOf = (token: string | undefined) =>
  sessions.find(({ access_token }) => access_token === token)?.refresh_token ?? 'nobody'

beforeEach(async () => {
  asked = []
  sessions = []
  refresh = () => Response.json({ error_code: 'refresh_token_not_found' }, { status: 400 })
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    const path = pathname.replace('/auth/v1', '')
    const token = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '')
    asked.push(`${path}${search} ${nameOf(token)}`)
    if (path === '/verify') return Response.json(opened ?? { msg: 'one link is left', code: '200' })
    if (path === '/token') return refresh()
    if (path === '/logout') return new Response(null, { status: 204 })
    return Response.json(sessions.find(({ access_token }) => access_token === token)?.user)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  writeCookie(document, 'trellis-auth=; Path=/; Max-Age=-1')
})

async function hold(session: Session): Promise<void> {
  sessions.push(session)
  writeCookie(document, `${sessionCookie(session)}; Path=/`)
}

async function openLink(session?: Session) {
  opened = session
  if (session) sessions.push(session)
  return await redeemLink('sb_publishable_test', { kind: 'link', tokenHash: 'abc', type: 'email' })
}

/** Of the session in the cookie. */
function heldToken(): string | undefined {
  const value = /trellis-auth=base64-([^;]+)/.exec(document.cookie)?.[1]
  return value && JSON.parse(Buffer.from(value, 'base64url').toString()).refresh_token
}

test('a link in a browser without a session signs in at once', async () => {
  expect(await openLink(await sessionOf(mara, 'new'))).toBeUndefined()
  expect(heldToken()).toBe('new')
})

test('a link of the same person takes the place of their session, which ends', async () => {
  await hold(await sessionOf(mara, 'held'))
  expect(await openLink(await sessionOf(mara, 'new', 3601))).toBeUndefined()
  expect(heldToken()).toBe('new')
  expect(asked).toContain('/logout?scope=local held')
})

describe('a link of a person who has given a second proof here', () => {
  const loggedOut = () => asked.filter((request) => request.startsWith('/logout'))

  async function openOwnLink(aal: Aal) {
    await hold(await sessionOf(mara, 'held', 3600, 'aal2'))
    const question = await openLink(await sessionOf(mara, 'new', 3601, aal))
    expect(question).toBeUndefined()
  }

  test('leaves their session as it is, refreshed, and ends its own', async () => {
    const refreshed = await sessionOf(mara, 'refreshed', 3602, 'aal2')
    refresh = () => Response.json(refreshed)
    await openOwnLink('aal1')
    expect(heldToken()).toBe('refreshed')
    expect(loggedOut()).toEqual(['/logout?scope=local new'])
  })

  test('signs in if their session no longer counts', async () => {
    await openOwnLink('aal1')
    expect(heldToken()).toBe('new')
  })

  test('signs in if it is proven as much', async () => {
    await openOwnLink('aal2')
    expect(heldToken()).toBe('new')
    expect(loggedOut()).toEqual(['/logout?scope=local held'])
  })
})

test('a link that opens no session leaves the held one as it is', async () => {
  await hold(await sessionOf(mara, 'held'))
  expect(await openLink()).toBe('half')
  expect(heldToken()).toBe('held')
})

describe('a link of another person', () => {
  async function ask() {
    await hold(await sessionOf(mara, 'held'))
    const question = await openLink(await sessionOf(eve, 'new'))
    if (question === undefined || question === 'half') throw new Error('Nobody was asked')
    return question
  }

  test('changes nothing before the answer', async () => {
    expect(await ask()).toMatchObject({ from: mara.email, to: eve.email })
    expect(heldToken()).toBe('held')
    expect(asked.filter((request) => request.startsWith('/logout'))).toEqual([])
  })

  test('that is declined ends its own session, and the held one stays', async () => {
    await (await ask()).decline()
    expect(heldToken()).toBe('held')
    expect(asked.filter((request) => request.startsWith('/logout'))).toEqual(['/logout?scope=local new'])
  })

  test('that is accepted signs in, and ends the held session', async () => {
    await (await ask()).accept()
    expect(heldToken()).toBe('new')
    expect(asked.filter((request) => request.startsWith('/logout'))).toEqual(['/logout?scope=local held'])
  })
})

describe('a held session that has expired', () => {
  test('and cannot be refreshed is none: nobody is asked', async () => {
    await hold(await sessionOf(mara, 'held', -60))
    expect(await openLink(await sessionOf(eve, 'new'))).toBeUndefined()
    expect(heldToken()).toBe('new')
  })

  test('keeps the link unused while the platform does not answer', async () => {
    await hold(await sessionOf(mara, 'busy', -60))
    refresh = () =>
      Response.json(
        { code: 'over_request_rate_limit', message: 'Wait' },
        { status: 429, headers: { 'x-supabase-api-version': '2024-01-01' } },
      )
    await expect(openLink(await sessionOf(eve, 'new'))).rejects.toMatchObject({ kind: 'rate-limited' })
    expect(asked.filter((request) => request.startsWith('/verify'))).toEqual([])
  })
})
