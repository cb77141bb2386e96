import { z } from 'zod'
import type { AuthContext } from '../../auth-context.ts'
import { authErrors } from '../../errors/errors.ts'
import { readBody } from '../../request/read-body.ts'
import { requireChallengeId } from './passkey-challenge.ts'

const bodySchema = z.object({ challenge_id: z.string().nullish(), credential: z.unknown().optional() })

/** What the browser sends after either ceremony. */
export async function readAnswer(
  c: AuthContext,
): Promise<{ readonly challengeId: string; readonly credential: unknown }> {
  const { challenge_id, credential } = await readBody(c, bodySchema)
  const challengeId = requireChallengeId(challenge_id)
  if (!credential) throw authErrors.validationFailed('credential is required')
  return { challengeId, credential }
}
