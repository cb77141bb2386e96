import type { OrganizationSso, SsoMode } from '@trellis/domain/contracts/sso'
import type { MarkedState } from '../../../ui/mark/state-mark.tsx'

export type SsoStatus = 'none' | 'noRight' | SsoMode

/** What the head of the page says. Without the plan's right, a connection is as if off. */
export function statusOf(sso: OrganizationSso): SsoStatus {
  if (!sso.has_right) return 'noRight'
  return isConnected(sso) ? (sso.connection?.mode ?? 'none') : 'none'
}

/** Whether people sign in through the provider now, so that its end concerns them. */
export const isInUse = (sso: OrganizationSso): boolean => ['on', 'enforced'].includes(statusOf(sso))

export const markOf: Readonly<Record<SsoStatus, MarkedState>> = {
  none: 'off',
  noRight: 'off',
  off: 'off',
  on: 'on',
  enforced: 'on',
}

const stepNames = ['connect', 'domain', 'test', 'enforce'] as const

export type SsoStep = {
  readonly name: (typeof stepNames)[number]
  readonly state: 'done' | 'now' | 'open'
}

/** The first step that is not done is the one to do. */
export function stepsOf(sso: OrganizationSso): SsoStep[] {
  const isDone = {
    connect: isConnected(sso),
    domain: hasVerifiedDomain(sso),
    test: sso.connection?.is_test_current === true,
    enforce: sso.connection?.mode === 'enforced',
  }
  const next = stepNames.find((name) => !isDone[name])
  return stepNames.map((name) => ({ name, state: isDone[name] ? 'done' : name === next ? 'now' : 'open' }))
}

/**
 * There is something to test: what the provider says about itself has been read at least once. A new secret makes
 * Trellis read an issuer again, and people keep signing in meanwhile.
 */
export const isConnected = ({ connection }: OrganizationSso): boolean =>
  connection !== null &&
  connection.provider_id !== null &&
  (connection.metadata_read_at !== null || connection.mode !== 'off')

const hasVerifiedDomain = ({ domains }: OrganizationSso): boolean =>
  domains.some(({ verified_at }) => verified_at !== null)

/** The first thing that is missing before single sign-on can be switched on. */
export function missingForUse(sso: OrganizationSso): 'connection' | 'domain' | 'test' | undefined {
  if (!isConnected(sso)) return 'connection'
  if (!hasVerifiedDomain(sso)) return 'domain'
  return sso.connection?.is_test_current ? undefined : 'test'
}
