import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { GraphData } from '../../diagram/graph-data.ts'
import { componentScene } from '../../diagram/scene/component-scene.ts'
import { groupedScene } from '../../diagram/scene/grouped-scene.ts'
import { type ArchitectureQuery, filtersOf, readQuery, writeQuery } from './architecture-query.ts'
import type { Belonging } from './belonging.ts'
import { filterComponents } from './filter-components.ts'
import { groupComponents, groupingFor } from './group-components.ts'

/** The picture that the address asks for. It changes with what is shown, never with what is chosen in it. */
export function useScene(
  data: GraphData,
  query: ArchitectureQuery,
  { belonging, userId }: { belonging: Belonging | undefined; userId: string | undefined },
) {
  const { t } = useTranslation(['architecture', 'ui'])
  // As text, which stays equal to itself while other parts of the address change.
  const filters = writeQuery(filtersOf(query))
  const openKeys = query.open.join('\n')
  // Who belongs where decides only if the address asks for it.
  const asksForBelonging =
    query.project !== undefined || query.assigned !== undefined || query.group === 'project'
  const known = asksForBelonging ? belonging : undefined
  const places = useMemo(
    () => filterComponents(data, readQuery(new URLSearchParams(filters)), { belonging: known, userId }),
    [data, filters, known, userId],
  )
  const groupBy = groupingFor(data, query.group, places?.length ?? data.graph.size)
  const scene = useMemo(() => {
    if (groupBy === 'none') return componentScene(data, places)
    const groups = groupComponents(data, groupBy, {
      belonging: known,
      open: openKeys === '' ? [] : openKeys.split('\n'),
      words: {
        kind: (of) => t(`kinds.${of}`),
        health: (of) => t(`ui:health.${of}`),
        noProject: t('noProject'),
      },
    })
    return groupedScene(data, groups, { places, describe: (count) => t('componentCount', { count }) })
  }, [data, places, groupBy, known, openKeys, t])
  return { scene, places, groupBy }
}
