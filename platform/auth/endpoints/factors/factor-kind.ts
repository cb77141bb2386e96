// What the kinds of factors differ in. Everything else (limits, challenges, assurance) is the same for all of them.
import { z } from 'zod'
import type { ProofMethod } from '../../auth-events.ts'
import type { Ways } from '../../auth-options.ts'
import type { AuthError } from '../../errors/errors.ts'
import type { Act } from '../../sessions/act-as-person.ts'
import type { Json } from '../../users/user-row.ts'
import type { Factor, FactorType } from './factor.ts'

export const enrollmentSchema = z.object({
  factor_type: z.string().nullish(),
  friendly_name: z.string().max(120).nullish(),
  issuer: z.string().max(64).nullish(),
  phone: z.string().max(32).nullish(),
})

export const challengeSchema = z.object({ channel: z.string().nullish() })

export const answerSchema = z.object({
  challenge_id: z.string().nullish(),
  code: z.string().max(64).nullish(),
  // Names of the relying party may come along. They are ignored: ours are settings.
  webauthn: z.object({ type: z.string().nullish(), credential_response: z.unknown().optional() }).nullish(),
})

export type Enrollment = {
  readonly sealedSecret?: string
  readonly phone?: string
  /** Fields of the answer. */
  readonly fields: Json
}

export type Question = {
  readonly codeHash?: string
  readonly webauthnChallenge?: string
  readonly fields: Json
}

export type Challenge = {
  readonly id: string
  readonly code_hash: string | null
  readonly webauthn_challenge: string | null
}

export type Answer = {
  readonly factor: Factor
  readonly challenge: Challenge
  readonly body: z.infer<typeof answerSchema>
}

export type Asked = {
  readonly factor: Factor
  /** The challenge's own. */
  readonly id: string
  readonly body: z.infer<typeof challengeSchema>
}

export type FactorKind = {
  readonly type: FactorType
  /** In messages of the wire. */
  readonly label: string
  readonly way: keyof Ways
  readonly method: ProofMethod
  /** Wrong answers to the others are no guesses: counting them would only lock the person out. */
  readonly isGuessable: boolean
  enroll(act: Act, wanted: z.infer<typeof enrollmentSchema> & { readonly id: string }): Promise<Enrollment>
  challenge(act: Act, asked: Asked): Promise<Question>
  /** Returns the refusal of a wrong answer, which is counted if it could be a guess. */
  verify(act: Act, answer: Answer): Promise<AuthError | undefined>
}
