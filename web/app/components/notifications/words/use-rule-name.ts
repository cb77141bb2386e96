import type { RuleKind } from '@trellis/domain/rules/rule'
import { useTranslation } from 'react-i18next'

/** The name of a kind of rule. One of a later release keeps the name that it is stored with. */
export function useRuleName(): (rule: string) => string {
  const { t } = useTranslation('components')
  return (rule) => t(`rule.${rule as RuleKind}`, { defaultValue: rule })
}
