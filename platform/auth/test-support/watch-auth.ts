// What an attack must leave alone: the rows of people and their sessions, and logs without secrets.
import { expect } from 'vitest'
import type { OpenAuth } from './open-auth.ts'

/** Tables whose rows decide who may do what. The others count tries or hold what has been asked for. */
const guarded = [
  'identities',
  'mfa_factors',
  'oauth_clients',
  'refresh_tokens',
  'sessions',
  'sso_providers',
  'users',
  'webauthn_credentials',
]

const readGuarded = async (auth: OpenAuth) =>
  Object.fromEntries(
    await Promise.all(
      guarded.map(async (table) => [
        table,
        await auth.query(`select to_jsonb(t) as row from auth.${table} t order by to_jsonb(t)::text`),
      ]),
    ),
  )

/** Runs the attack and expects that it changed nothing and that no log names a secret. */
export async function expectHarmless<Result>(
  auth: OpenAuth,
  secrets: readonly string[],
  attack: () => Promise<Result>,
): Promise<Result> {
  const before = await readGuarded(auth)
  const result = await attack()
  expect(await readGuarded(auth)).toEqual(before)
  expectSilence(auth, secrets)
  return result
}

export function expectSilence({ logs }: Pick<OpenAuth, 'logs'>, secrets: readonly string[]): void {
  const text = JSON.stringify(logs, (_, value) => (value instanceof Error ? value.stack : value))
  for (const secret of secrets) expect(text).not.toContain(secret)
}
