import type { WaysIn } from '../../data/session/ways-in.ts'

export type WayToProve = 'passkey' | 'app' | 'recovery' | 'provider' | 'email'

/**
 * What a person can prove with, the best first. With a second factor only that counts: an email alone would prove less
 * than the session already has.
 */
export function waysToProve(
  ways: Pick<WaysIn, 'apps' | 'passkeys' | 'recoveryCodes' | 'identities'>,
): WayToProve[] {
  const hasSecond = ways.apps.length > 0 || ways.passkeys.length > 0
  const candidates: [WayToProve, boolean][] = hasSecond
    ? [
        ['app', ways.apps.length > 0],
        ['passkey', ways.passkeys.length > 0],
        ['recovery', (ways.recoveryCodes?.left ?? 0) > 0],
      ]
    : [
        ['provider', ways.identities.some(({ isOffered }) => isOffered)],
        ['email', true],
      ]
  return candidates.flatMap(([way, isThere]) => (isThere ? [way] : []))
}
