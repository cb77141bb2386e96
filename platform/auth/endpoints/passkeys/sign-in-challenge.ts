// Anybody may ask to sign in with a passkey, so asking leaves no row that strangers could fill the table with, and uses up
// nothing that others need. The id of a challenge says when it was asked for, and a key of the installation turns the
// id into the challenge. Only an answer that names a passkey leaves a mark.
import { randomBytes } from 'node:crypto'
import type { Transaction } from '../../../postgres/postgres.ts'
import type { AuthParts } from '../../auth-context.ts'
import { type AuthError, authErrors } from '../../errors/errors.ts'
import { spendProof } from '../../one-time/spend-proof.ts'
import { challengeLifetime } from '../../webauthn/challenge-lifetime.ts'

export type SignInChallenge = {
  readonly id: string
  /** In base64url. */
  readonly challenge: string
  /** Milliseconds since 1970. */
  readonly endsAt: number
}

type Parts = Pick<AuthParts, 'keyring' | 'clock'>

const lifetime = challengeLifetime * 1000

export function createSignInChallenge({ keyring, clock }: Parts): SignInChallenge {
  const now = clock()
  const id = createTimedId(now)
  return { id, challenge: challengeOf(keyring, id), endsAt: now + lifetime }
}

/**
 * The challenge that an answer names. An id that we did not create may pass for one, but its challenge is known to
 * nobody.
 */
export function findSignInChallenge(
  { keyring, clock }: Parts,
  given: string,
): SignInChallenge | { readonly error: AuthError } {
  const id = given.toLowerCase()
  const age = clock() - timeOf(id)
  // The clocks of two processes may differ.
  if (!isTimedId(id) || age < -lifetime) return { error: authErrors.passkeyChallengeNotFound() }
  if (age >= lifetime) return { error: authErrors.passkeyChallengeExpired() }
  return { id, challenge: challengeOf(keyring, id), endsAt: timeOf(id) + lifetime }
}

/** Whether this is the first answer, right or wrong. Commit the transaction. */
export async function spendSignInChallenge(
  transaction: Transaction,
  { id, endsAt }: SignInChallenge,
): Promise<boolean> {
  return await spendProof(transaction, { digest: `passkey:${id}`, endsAt })
}

const challengeOf = (keyring: Parts['keyring'], id: string) => keyring.digest(`passkey-sign-in:${id}`)

/** A UUID of version 7: milliseconds since 1970, then random bits. */
function createTimedId(now: number): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6)
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const isTimedId = (id: string) => id[14] === '7'
const timeOf = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
