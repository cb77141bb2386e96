import { useTranslation } from 'react-i18next'
import { components } from '../../../locales/en/app/components.ts'

type RuleName = keyof typeof components.rule

const isKnown = (rule: string): rule is RuleName => Object.hasOwn(components.rule, rule)

/** The name of a kind of rule. One of a later release keeps the name that it is stored with. */
export function useRuleName(): (rule: string) => string {
  const { t } = useTranslation('components')
  return (rule) => (isKnown(rule) ? t(`rule.${rule}`) : rule)
}
