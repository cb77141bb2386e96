// Sets of rules to start from. Each names every rule that it turns on; the others stay as they are.
import type { RuleKind, RuleLevel } from './rule.ts'

export interface PresetRule {
  readonly kind: RuleKind
  readonly level: Exclude<RuleLevel, 'off'>
  readonly settings: Readonly<Record<string, unknown>>
}

const warn = (kind: RuleKind, settings = {}): PresetRule => ({ kind, level: 'warn', settings })
const block = (kind: RuleKind, settings = {}): PresetRule => ({ kind, level: 'block', settings })

export const rulePresets = {
  /** Everything has an owner and an explanation. Nothing is refused. */
  basics: [
    warn('description'),
    warn('documentation_link'),
    warn('assigned_users', { least: 1 }),
    warn('release_notes'),
  ],
  /** Dependencies stay current. */
  freshness: [
    warn('dependency_lag', { distance: 'major', count: 0 }),
    warn('minimum_health', { score: 60 }),
    warn('no_cycles'),
  ],
  /** Nobody is surprised by a release. */
  releases: [
    block('version_scheme', { scheme: 'semver' }),
    block('release_notes'),
    block('migration_guide'),
    block('unique_title'),
  ],
} as const satisfies Record<string, readonly PresetRule[]>

export type PresetName = keyof typeof rulePresets
