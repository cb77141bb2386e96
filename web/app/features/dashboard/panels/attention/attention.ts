// Judged in the loader, so that neither the rules for versions nor the versions themselves are sent to the browser.
import type { JudgedDependency } from '@trellis/domain/health/explain/costs'
import { explainHealth } from '@trellis/domain/health/explain/explain'
import type { Together } from '@trellis/domain/health/explain/together'
import { goodFrom } from '@trellis/domain/health/health-band'
import { judgeLoss } from '@trellis/domain/upgrade/lost-points'
import type { OverviewAnswer, WorstComponent, WorstDependency } from '../../overview.ts'

export interface Attention extends Omit<WorstComponent, 'dependencies'> {
  readonly costliest: Pick<WorstDependency, 'title' | 'band' | 'lag_distance' | 'lag_count'>
  /** The score after upgrading the most expensive dependency to its best version. */
  readonly after: number
  /** Where it helps only with others: all of them, and the score after that. */
  readonly together: Together | undefined
}

/** The worst components that are not good, each with the upgrade of its most expensive dependency. */
export function attentionOf({ worst }: Pick<OverviewAnswer, 'worst'>): Attention[] {
  return worst.flatMap(({ dependencies, ...component }) => {
    const { losses, together } = explainHealth(dependencies.map(judgedOf))
    const [loss] = losses
    const costliest = dependencies.find(({ depends_on_id }) => depends_on_id === loss?.componentId)
    if (component.health_score >= goodFrom || !loss || !costliest) return []
    const helpsWithOthers = together?.componentIds.includes(loss.componentId)
    const { title, band, lag_distance, lag_count } = costliest
    return {
      ...component,
      costliest: { title, band, lag_distance, lag_count },
      after: loss.scoreIfUpgraded,
      together: helpsWithOthers ? together : undefined,
    }
  })
}

function judgedOf(dependency: WorstDependency): JudgedDependency {
  const { depends_on_id, title, penalty, band, lag_distance, lag_count, selected } = dependency
  const lag = lag_distance === null ? undefined : { distance: lag_distance, count: lag_count }
  return {
    componentId: depends_on_id,
    title,
    assessment: { penalty, band, lag },
    penaltyAfterMove: judgeLoss(dependency, { version: selected, penalty }).onLatest,
  }
}
