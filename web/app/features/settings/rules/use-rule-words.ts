import type { ComponentKind } from '@trellis/domain/contracts/catalog/component-kinds'
import type { RuleKind } from '@trellis/domain/rules/rule'
import { useTranslation } from 'react-i18next'
import { rules } from '../../../locales/en/late/settings/rules.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import type { Settings } from './rule-drafts.ts'

type Lag = { distance: 'patch' | 'minor' | 'major'; count: number }
type Pair = { from: ComponentKind; to: ComponentKind }

/** The name of a rule, and what it asks for with its settings. */
export function useRuleWords() {
  const { t } = useLateTexts('rules', rules)
  const { t: tComponents } = useTranslation('components')
  const lag = ({ distance, count }: Lag) => t(`lag.${distance}`, { count })
  const lagSummary = ({ distance, count }: Lag) =>
    Number(count) === 0
      ? t('summary.dependency_lag_none', { allowed: lag({ distance, count: 1 }) })
      : t('summary.dependency_lag', { allowed: lag({ distance, count }) })
  const pairs = (all: readonly Pair[]) =>
    all
      .map(({ from, to }) => t('pair', { from: tComponents(`kind.${from}`), to: tComponents(`kind.${to}`) }))
      .join(', ')
  const summary = (kind: RuleKind, settings: Settings): string => {
    switch (kind) {
      case 'version_scheme':
        return t(`summary.version_scheme.${settings.scheme as 'semver'}`)
      case 'dependency_lag':
        return lagSummary(settings as unknown as Lag)
      case 'minimum_health':
        return t('summary.minimum_health', { score: Number(settings.score) })
      case 'assigned_users':
        return t('summary.assigned_users', { count: Number(settings.least) })
      case 'forbidden_dependency':
        return t('summary.forbidden_dependency', { pairs: pairs(settings.pairs as Pair[]) })
      case 'title_pattern':
        return t('summary.title_pattern', { pattern: String(settings.pattern) })
      default:
        return t(`summary.${kind}`)
    }
  }
  /** The parameter alone, for "was 1 major". */
  const parameter = (kind: RuleKind, settings: Settings): string => {
    switch (kind) {
      case 'version_scheme':
        return t(`editor.schemes.${settings.scheme as 'semver'}`)
      case 'dependency_lag':
        return lag(settings as unknown as Lag)
      case 'forbidden_dependency':
        return pairs(settings.pairs as Pair[])
      default:
        return Object.values(settings).map(String).join(', ')
    }
  }
  return { name: (kind: RuleKind) => tComponents(`rule.${kind}`), summary, parameter }
}
