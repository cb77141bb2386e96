// What an attack must leave alone: the rows of people and their sessions, and logs without secrets.
import { expect } from 'vitest'
import type { OpenAuth } from './open-auth.ts'

/** Holds only the number of tries. Every other table of the protocol decides who may do what, now or later. */
const counts = 'code_failures'

type Rows = Readonly<Record<string, unknown>>

async function readGuarded(auth: OpenAuth, mayChange: readonly string[]): Promise<Rows> {
  const tables = await auth.query(`select tablename as name from pg_tables where schemaname = 'auth'`)
  const guarded = tables
    .map(({ name }) => String(name))
    .filter((name) => ![counts, ...mayChange].includes(name))
  expect(guarded).toContain('users')
  const rows = guarded.map(async (table) => [
    table,
    await auth.query(`select to_jsonb(t) as row from auth.${table} t order by to_jsonb(t)::text`),
  ])
  return Object.fromEntries(await Promise.all(rows))
}

/**
 * Runs the attack and expects that it changed nothing and that no log names a secret. `mayChange`: tables of what the
 * attack itself asks for or uses up.
 */
export async function expectHarmless<Result>(
  auth: OpenAuth,
  secrets: readonly string[],
  attack: () => Promise<Result>,
  mayChange: readonly string[] = [],
): Promise<Result> {
  const before = await readGuarded(auth, mayChange)
  const result = await attack()
  expect(await readGuarded(auth, mayChange)).toEqual(before)
  expectSilence(auth, secrets)
  return result
}

export function expectSilence({ logs }: Pick<OpenAuth, 'logs'>, secrets: readonly string[]): void {
  const text = JSON.stringify(logs, (_, value) => (value instanceof Error ? value.stack : value))
  for (const secret of secrets) expect(text).not.toContain(secret)
}
