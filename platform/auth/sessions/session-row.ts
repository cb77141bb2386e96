import type { Json } from '../users/user-row.ts'

/** One proof of the session's `amr`. */
type AuthenticationMethod = {
  readonly method: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly provider?: string
}

export type SessionRow = {
  readonly id: string
  readonly user_id: string
  readonly aal: string
  readonly amr: readonly AuthenticationMethod[]
  /** When the person signed in, if the session continues another one after a change. Null: with this session. */
  readonly sign_in_at: Date | null
  readonly created_at: Date
  /** When the session ends by itself, whatever is refreshed. Null: never. */
  readonly not_after: Date | null
  /** The person who acts for the user of the session. Null: nobody does. */
  readonly actor_id: string | null
  /** Stands in the claim `act` beside the actor. */
  readonly actor_claims: Json
}

export const sessionColumns =
  'id, user_id, aal, amr, sign_in_at, created_at, not_after, actor_id, actor_claims'
