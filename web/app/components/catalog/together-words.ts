import type { Together } from '@trellis/domain/health/explain/together'
import { useTranslation } from 'react-i18next'

/** The score after upgrades that help only together: "both: 91" or "all 3: 91". */
export function useTogetherWords(): (together: Together) => string {
  const { t } = useTranslation('component')
  return ({ componentIds: { length: count }, score }) =>
    count === 2 ? t('why.both', { score }) : t('why.all', { count, score })
}

/** The same for one dependency; undefined if it is not one of them. */
export function useTogetherOf(together: Together | undefined): (componentId: string) => string | undefined {
  const wordsOf = useTogetherWords()
  return (componentId) => (together?.componentIds.includes(componentId) ? wordsOf(together) : undefined)
}

/** At least two titles: "event-bus and search", or "event-bus and 2 others". */
export function useSeveral(): (titles: readonly string[]) => string {
  const { t } = useTranslation('component')
  return ([first = '', second = '', ...others]) =>
    others.length === 0
      ? t('why.two', { first, second })
      : t('why.several', { first, count: others.length + 1 })
}
