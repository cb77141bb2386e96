import type { WaysIn } from '../../data/session/ways-in.ts'

export type WayToProve = 'passkey' | 'app' | 'recovery' | 'sso' | 'provider' | 'email'

/**
 * What a person can prove with, the best first. With a second factor only that counts: an email alone would prove less
 * than the session already has. An enforced provider of a company allows no other sign-in, and so neither a passkey; codes
 * of an app and recovery codes are none.
 */
export function waysToProve(
  ways: Pick<WaysIn, 'apps' | 'passkeys' | 'recoveryCodes' | 'identities' | 'sso'>,
): WayToProve[] {
  const isFree = ways.sso?.isOnlyWay !== true
  const hasSecond = ways.apps.length > 0 || (isFree && ways.passkeys.length > 0)
  const hasCodes = (ways.recoveryCodes?.left ?? 0) > 0
  const candidates: [WayToProve, boolean][] = hasSecond
    ? [
        ['app', ways.apps.length > 0],
        ['passkey', isFree && ways.passkeys.length > 0],
        ['recovery', hasCodes],
      ]
    : [
        ['sso', ways.sso !== undefined],
        ['recovery', hasCodes && ways.passkeys.length > 0],
        ['provider', isFree && ways.identities.some(({ isOffered }) => isOffered)],
        ['email', isFree],
      ]
  return candidates.flatMap(([way, isThere]) => (isThere ? [way] : []))
}
