import type { RuleRow, RulesOverview } from '@trellis/domain/contracts/catalog/rules'
import type { RuleKind, RuleLevel } from '@trellis/domain/rules/rule'
import { ruleSettings } from '@trellis/domain/rules/settings'

export type Settings = Readonly<Record<string, unknown>>

/** A rule as the page shows it, whether it was set once or not. */
export interface ShownRule {
  readonly kind: RuleKind
  readonly level: RuleLevel
  readonly message: string
  readonly settings: Settings
  /** Undefined as long as nobody has set it. */
  readonly stored: Pick<RuleRow, 'id' | 'revision'> | undefined
}

export const examplePattern = '[a-z0-9]+(-[a-z0-9]+)*'

/** The settings of a rule that is turned on for the first time. */
const firstSettings: Readonly<Partial<Record<RuleKind, Settings>>> = {
  version_scheme: { scheme: 'semver' },
  title_pattern: { pattern: examplePattern },
  assigned_users: { least: 1 },
  dependency_lag: { distance: 'major', count: 1 },
  minimum_health: { score: 60 },
  forbidden_dependency: {
    pairs: [
      { from: 'library', to: 'microservice' },
      { from: 'library', to: 'database' },
    ],
  },
}

/** In the order of the page: versions, dependencies, people, descriptions. */
const order: readonly RuleKind[] = [
  'version_scheme',
  'release_notes',
  'migration_guide',
  'dependency_lag',
  'minimum_health',
  'assigned_users',
  'no_cycles',
  'forbidden_dependency',
  'documentation_link',
  'description',
  'title_pattern',
  'unique_title',
]

/** Every kind of rule. Settings that no longer fit their kind are replaced by those of a new rule. */
export function shownRules({ rules }: Pick<RulesOverview, 'rules'>): ShownRule[] {
  return order.map((kind) => {
    const row = rules.find((rule) => rule.kind === kind)
    if (row) return toShownRule(row)
    return { kind, level: 'off', message: '', settings: firstSettings[kind] ?? {}, stored: undefined }
  })
}

export function toShownRule({ id, kind, level, message, settings, revision }: RuleRow): ShownRule {
  const fits = ruleSettings[kind].safeParse(settings).success
  return {
    kind,
    level,
    message: message ?? '',
    settings: fits ? (settings as Settings) : (firstSettings[kind] ?? {}),
    stored: { id, revision },
  }
}

/** Numbers are as typed until they are whole: everything else is for the contract to refuse. */
export function readNumber(typed: string): unknown {
  return /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : typed
}

export function settingsFit(kind: RuleKind, settings: Settings): boolean {
  return ruleSettings[kind].safeParse(settings).success
}

export function sameSettings(a: unknown, b: unknown): boolean {
  return stable(a) === stable(b)
}

/** JSON with sorted names, because the database keeps them in an order of its own. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
