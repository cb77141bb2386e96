// Hashes from elsewhere take longer to compare than our own, and unknown people are compared with one of ours. Where such
// hashes are stored, a wrong password is therefore refused no sooner than the slowest comparison allows, for everybody.
import { setTimeout } from 'node:timers/promises'
import type { Database } from '../../postgres/postgres.ts'
import { hashPrefixOf, type PasswordCost } from './hash-password.ts'

/** Milliseconds for which the answer of the database is believed. */
const trusted = 60_000

type Parts = {
  readonly database: Pick<Database, 'query'>
  readonly passwordCost: PasswordCost
  /** Milliseconds. */
  readonly passwordRefusalTime: number
  readonly clock: () => number
}

/** Waits until a request that began at this time of `performance.now()` may be refused. */
export type AwaitRefusal = (beganAt: number) => Promise<void>

export function createRefusalTime(parts: Parts): AwaitRefusal {
  let known: { readonly at: number; readonly answer: Promise<boolean> } | undefined

  function hasOtherHashes(): Promise<boolean> {
    const at = parts.clock()
    if (known === undefined || Math.abs(at - known.at) > trusted) {
      const answer = findOtherHash(parts)
      known = { at, answer }
      answer.catch(() => {
        known = undefined
      })
    }
    return known.answer
  }

  return async (beganAt) => {
    if (!(await hasOtherHashes())) return
    await setTimeout(Math.max(0, Math.ceil(beganAt + parts.passwordRefusalTime - performance.now())))
  }
}

/** The parameters of a hash, as an index has them. */
const parameters = String.raw`substring(password_hash from '^\$(?:argon2id\$v=\d+\$)?[^$]+\$')`

/** Whether anybody has a hash that is not made as today: two looks into the index. */
async function findOtherHash({ database, passwordCost }: Parts): Promise<boolean> {
  const [row] = await database.query<{ found: boolean }>(
    { role: 'auth_admin' },
    {
      text: `select exists (select from auth.users where ${parameters} < $1)
                 or exists (select from auth.users where ${parameters} > $1) as found`,
      values: [hashPrefixOf(passwordCost)],
    },
  )
  return row?.found === true
}
