// The methods that work in the client alone, or that every server refuses that is no authorization server.
import { describe, expect, test } from 'vitest'
import { createStorage, freshEmail } from '../../support/person.ts'
import { openWideClient } from '../../support/wide-client.ts'
import { password, signUpPerson } from './people.ts'
import { refusal } from './refusal.ts'

describe('a stored session', () => {
  test('is found by initialize, read by getSession, and gone after signOut', async () => {
    const storage = createStorage()
    const { session } = await signUpPerson(openWideClient({ storage }))
    const next = openWideClient({ storage })
    expect(await next.auth.initialize()).toEqual({ error: null })
    expect((await next.auth.getSession()).data.session?.access_token).toBe(session.access_token)
    expect((await next.auth.signOut()).error).toBeNull()
    expect((await next.auth.getSession()).data.session).toBeNull()
  })

  test('is told of by onAuthStateChange, until dispose', async () => {
    const client = openWideClient()
    const events: string[] = []
    client.auth.onAuthStateChange((event) => events.push(event))
    const { email } = await signUpPerson(client)
    expect(events).toContain('SIGNED_IN')
    client.auth.dispose()
    events.length = 0
    await client.auth.signInWithPassword({ email, password })
    expect(events).toEqual([])
  })

  test('is kept fresh between startAutoRefresh and stopAutoRefresh', async () => {
    const storage = createStorage()
    const { session } = await signUpPerson(openWideClient({ storage }))
    for (const [key, value] of storage.items) {
      const stored = JSON.parse(value)
      if (stored?.access_token !== undefined) {
        storage.items.set(key, JSON.stringify({ ...stored, expires_at: Math.floor(Date.now() / 1000) + 30 }))
      }
    }
    const client = openWideClient({ storage })
    const refreshed = new Promise<string>((resolve) => {
      client.auth.onAuthStateChange((event, next) => {
        if (event === 'TOKEN_REFRESHED') resolve(next?.refresh_token ?? '')
      })
    })
    await client.auth.startAutoRefresh()
    expect(await refreshed).not.toBe(session.refresh_token)
    await client.auth.stopAutoRefresh()
  })

  test('is taken over by setSession and renewed by refreshSession, and not without its tokens', async () => {
    const { session } = await signUpPerson()
    const client = openWideClient()
    const { access_token, refresh_token } = session
    expect((await client.auth.setSession({ access_token, refresh_token })).data.user?.id).toBe(
      session.user.id,
    )
    expect((await client.auth.refreshSession()).data.session?.refresh_token).not.toBe(refresh_token)
    const stranger = openWideClient()
    const guessed = await stranger.auth.setSession({ access_token: `${access_token}x`, refresh_token: 'x' })
    expect(guessed.error).not.toBeNull()
    expect((await stranger.auth.getSession()).data.session).toBeNull()
  })
})

test('isThrowOnErrorEnabled says how errors arrive, and so they do', async () => {
  const throwing = openWideClient({ throwOnError: true })
  expect(throwing.auth.isThrowOnErrorEnabled()).toBe(true)
  expect(openWideClient({ throwOnError: false }).auth.isThrowOnErrorEnabled()).toBe(false)
  const wrong = throwing.auth.signInWithPassword({ email: freshEmail(), password })
  await expect(wrong).rejects.toMatchObject({ code: 'invalid_credentials' })
})

describe('an authorization server is not on offer', () => {
  const id = '0b7c1f3e-6a7f-4c59-9d1a-1f2e3d4c5b6a'
  const disabled = { status: 404, code: 'feature_disabled' }

  test('to people', async () => {
    const { client } = await signUpPerson()
    const answers = [
      await client.auth.oauth.getAuthorizationDetails(id),
      await client.auth.oauth.approveAuthorization(id, { skipBrowserRedirect: true }),
      await client.auth.oauth.denyAuthorization(id, { skipBrowserRedirect: true }),
      await client.auth.oauth.listGrants(),
      await client.auth.oauth.revokeGrant({ clientId: id }),
    ]
    expect(answers.map(({ error }) => refusal(error))).toEqual(answers.map(() => disabled))
  })
})
