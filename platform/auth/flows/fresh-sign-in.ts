// A client that asks with `max_age` wants the person to sign in at the provider again. Browsers carry the request, and
// some providers ignore the parameter, so only the time in the token shows that the person was asked.
import { authErrors, OAuthError } from '../errors/errors.ts'
import type { FlowProof } from './provider-flow.ts'

/** Seconds by which the provider's clock may be behind. */
const clockTolerance = 30

/** Seconds, or undefined where the client does not ask. Throws for anything else: nothing could be checked. */
export function parseMaxAge(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,9}$/.test(text)) throw authErrors.validationFailed('max_age must be a number of seconds')
  return Number(text)
}

type Told = {
  /** Seconds since 1970, by the claim `auth_time`. */
  readonly authTime: unknown
  /** Whether the provider states that time at all. */
  readonly statesAuthTime: boolean
}

/** Counts from the moment when the person left for the provider: they may take their time there. */
export function requireFreshSignIn(
  { maxAge, leftAt }: Pick<FlowProof, 'maxAge' | 'leftAt'>,
  { authTime, statesAuthTime }: Told,
): void {
  if (maxAge === undefined || leftAt === undefined) return
  if (authTime === undefined && !statesAuthTime) return
  const oldest = leftAt / 1000 - maxAge - clockTolerance
  if (typeof authTime === 'number' && authTime >= oldest) return
  throw new OAuthError('login_required', 'The provider did not ask the person to sign in again')
}
