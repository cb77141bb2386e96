// A person has at most one set of recovery codes: a factor of its own type, with a row for the hash of each code. It
// stands in for another factor and is never the only one.
import { authErrors } from '../../../errors/errors.ts'
import type { Act } from '../../../sessions/act-as-person.ts'
import { drawRecoveryCode, readRecoveryCode } from './recovery-code.ts'

export type RecoverySet = { readonly id: string; readonly friendly_name: string | null }

/** In messages of the wire. */
export const recoveryCodesKind = { type: 'recovery_codes', label: 'recovery codes' }

const setSize = 10

const hashOf = ({ parts }: Act, { id }: RecoverySet, code: string) =>
  parts.keyring.digest(`recovery-code:${id}:${code}`)

export async function findRecoverySet({ transaction, user }: Act): Promise<RecoverySet | undefined> {
  const [set] = await transaction.query<RecoverySet>(
    `select id, friendly_name from auth.mfa_factors where user_id = $1 and factor_type = 'recovery_code'`,
    [user.id],
  )
  return set
}

export async function requireRecoverySet(act: Act): Promise<RecoverySet> {
  const set = await findRecoverySet(act)
  if (set === undefined) throw authErrors.factorNotFound()
  return set
}

export async function createRecoverySet({ transaction, user }: Act, name: string): Promise<RecoverySet> {
  const [set] = await transaction.query<RecoverySet>(
    `insert into auth.mfa_factors (user_id, factor_type, status, friendly_name)
     values ($1, 'recovery_code', 'verified', $2) returning id, friendly_name`,
    [user.id, name],
  )
  if (set === undefined) throw new Error('A set of recovery codes was stored without an answer')
  return set
}

/** Replaces the codes of the set. The new ones can be read only here. */
export async function drawCodes(act: Act, set: RecoverySet): Promise<string[]> {
  const { transaction } = act
  const codes = Array.from({ length: setSize }, drawRecoveryCode)
  await transaction.query('delete from auth.recovery_codes where factor_id = $1', [set.id])
  await transaction.query(
    'insert into auth.recovery_codes (factor_id, code_hash) select $1, hash from unnest($2::text[]) hash',
    [set.id, codes.map((code) => hashOf(act, set, code))],
  )
  return codes
}

export async function countCodes(
  { transaction }: Act,
  { id }: RecoverySet,
): Promise<{ readonly total: number; readonly remaining: number }> {
  const [counts] = await transaction.query<{ total: number; remaining: number }>(
    `select count(*)::int as total, count(*) filter (where used_at is null)::int as remaining
     from auth.recovery_codes where factor_id = $1`,
    [id],
  )
  return counts ?? { total: 0, remaining: 0 }
}

/** Whether the set had this code and nobody has used it before. */
export async function spendCode(act: Act, set: RecoverySet, typed: string): Promise<boolean> {
  const spent = await act.transaction.query(
    `update auth.recovery_codes set used_at = now()
     where factor_id = $1 and code_hash = $2 and used_at is null returning 1`,
    [set.id, hashOf(act, set, readRecoveryCode(typed))],
  )
  return spent.length > 0
}
