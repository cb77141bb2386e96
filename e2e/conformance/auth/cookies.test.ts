import { createServerClient } from '@supabase/ssr'
import { expect, inject, test } from 'vitest'
import { freshEmail, openProof } from '../support/person.ts'

type Kept = { value: string; options: Record<string, unknown> }

function openServerClient(jar: Map<string, Kept>) {
  const { url, publishableKey } = inject('installation')
  return createServerClient(url, publishableKey, {
    cookieOptions: { name: 'session' },
    cookies: {
      getAll: () => [...jar].map(([name, { value }]) => ({ name, value })),
      setAll: (cookies) => {
        for (const { name, value, options } of cookies) {
          if (options.maxAge === 0) jar.delete(name)
          else jar.set(name, { value, options: { ...options } })
        }
      },
    },
  })
}

test('a session lives in cookies from one request to the next, and ends with them', async () => {
  const jar = new Map<string, Kept>()
  const email = freshEmail()
  await openServerClient(jar).auth.signInWithOtp({ email })
  expect([...jar.keys()]).toContain('session-code-verifier')
  const { token_hash, type } = await openProof(email)
  const { error } = await openServerClient(jar).auth.verifyOtp({ token_hash, type })
  expect(error).toBeNull()
  const names = [...jar.keys()].filter((name) => /^session(\.\d)?$/.test(name))
  expect(names.length).toBeGreaterThan(0)
  const next = openServerClient(jar)
  expect((await next.auth.getClaims()).data?.claims.email).toBe(email)
  expect((await next.auth.getUser()).data.user?.email).toBe(email)
  await next.auth.signOut()
  expect([...jar.keys()].filter((name) => /^session(\.\d)?$/.test(name))).toEqual([])
})
