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
}

export const sessionColumns = 'id, user_id, aal, amr'
