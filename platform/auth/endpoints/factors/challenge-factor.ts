import type { Endpoint } from '../../auth-context.ts'
import { authErrors } from '../../errors/errors.ts'
import { type Act, actAsPerson, requireNamedPerson } from '../../sessions/act-as-person.ts'
import { challengeLifetime } from '../../webauthn/challenge-lifetime.ts'
import { requireFactor } from './factor.ts'
import { storeChallenge } from './factor-challenge.ts'
import { factorKinds } from './factor-kinds.ts'

/** Puts a question to a factor. Its answer must come from the same address. */
export const postFactorChallenge: Endpoint = (parts) => async (c) => {
  const work = async (act: Act) => {
    requireNamedPerson(act)
    const factor = await requireFactor(act)
    const kind = factorKinds[factor.factor_type]
    if (!parts.ways[kind.way]) throw authErrors.factorVerifyDisabled(kind)
    const question = await kind.challenge(act, factor)
    const challenge = await storeChallenge(act, { factor, question })
    return {
      id: challenge.id,
      type: kind.type,
      expires_at: Math.floor(challenge.created_at.getTime() / 1000) + challengeLifetime,
      ...question.fields,
    }
  }
  return c.json(await actAsPerson({ c, parts, limit: 'factorChallenge', work }))
}
