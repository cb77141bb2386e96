import { randomUUID } from 'node:crypto'
import type { Endpoint } from '../../auth-context.ts'
import { authErrors } from '../../errors/errors.ts'
import { readBody } from '../../request/read-body.ts'
import { type Act, actAsPerson, requireNamedPerson } from '../../sessions/act-as-person.ts'
import { challengeLifetime } from '../../webauthn/challenge-lifetime.ts'
import { requireFactor } from './factor.ts'
import { storeChallenge } from './factor-challenge.ts'
import { challengeSchema } from './factor-kind.ts'
import { factorKinds } from './factor-kinds.ts'

/** Puts a question to a factor. Its answer must come from the same address. */
export const postFactorChallenge: Endpoint = (parts) => async (c) => {
  const body = await readBody(c, challengeSchema)
  const work = async (act: Act) => {
    requireNamedPerson(act)
    const factor = await requireFactor(act)
    const kind = factorKinds[factor.factor_type]
    if (!parts.ways[kind.way]) throw authErrors.factorVerifyDisabled(kind)
    const id = randomUUID()
    const question = await kind.challenge(act, { factor, id, body })
    const challenge = await storeChallenge(act, { id, factor, question })
    return {
      id,
      type: kind.type,
      expires_at: Math.floor(challenge.created_at.getTime() / 1000) + challengeLifetime,
      ...question.fields,
    }
  }
  return c.json(await actAsPerson({ c, parts, limit: 'factorChallenge', work }))
}
