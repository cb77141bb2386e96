// Versions of a component. A component has one scheme, which orders its numbers. Numbers that do not fit the scheme
// (imported data has them) sort below all that do, by release date, so every list of versions has one order.

export const schemes = ['semver', 'calendar', 'sequence', 'text'] as const
export type Scheme = (typeof schemes)[number]

export const versionStates = ['active', 'deprecated', 'withdrawn'] as const
export type VersionState = (typeof versionStates)[number]

export const changeKinds = ['breaking', 'feature', 'fix', 'other'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** What orders a version: its number and, if numbers do not decide, its release date (milliseconds since 1970, UTC). */
export interface VersionName {
  readonly number: string
  readonly releasedAt: number
}

export interface Version extends VersionName {
  readonly id: string
  readonly state: VersionState
  /** Whether any of its changes is marked breaking. */
  readonly breaking: boolean
}

/** Negative, zero or positive, as `Array.prototype.sort` expects. */
export type Order = -1 | 0 | 1
