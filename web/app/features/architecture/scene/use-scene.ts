import { useMemo } from 'react'
import type { GraphData } from '../../../diagram/graph-data.ts'
import { componentScene, wholeScene } from '../../../diagram/scene/component-scene.ts'
import { groupedScene } from '../../../diagram/scene/grouped-scene.ts'
import { architecture } from '../../../locales/en/late/architecture.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import type { Ownership } from '../data/ownership.ts'
import {
  type ArchitectureQuery,
  asksForOwnership,
  filtersOf,
  readQuery,
  writeQuery,
} from '../query/architecture-query.ts'
import { filterComponents } from './filter-components.ts'
import { groupComponents, groupingFor } from './group-components.ts'

/** The scene for the address. It changes with what is shown, never with the selection. */
export function useScene(
  data: GraphData,
  query: ArchitectureQuery,
  { ownership, userId }: { ownership: Ownership | undefined; userId: string | undefined },
) {
  const { t } = useLateTexts('architecture', architecture, 'components', 'ui')
  // As text, which stays equal while other parts of the address change.
  const filters = writeQuery(filtersOf(query))
  const openKeys = query.open.join('\n')
  const known = asksForOwnership(query) ? ownership : undefined
  const places = useMemo(
    () => filterComponents(data, readQuery(new URLSearchParams(filters)), { ownership: known, userId }),
    [data, filters, known, userId],
  )
  const count = places?.length ?? data.graph.size
  const groupBy = useMemo(() => groupingFor(data, query.group, count), [data, query.group, count])
  const groups = useMemo(() => {
    if (groupBy === 'none') return undefined
    return groupComponents(data, groupBy, {
      ownership: known,
      open: openKeys === '' ? [] : openKeys.split('\n'),
      words: {
        kind: (of) => t(`components:kind.${of}`),
        health: (of) => t(`ui:health.${of}`),
        noProject: t('noProject'),
      },
    })
  }, [data, groupBy, known, openKeys, t])
  const scene = useMemo(
    () =>
      groups
        ? groupedScene(data, groups, { places, describe: (count) => t('componentCount', { count }) })
        : places
          ? componentScene(data, places)
          : wholeScene(data),
    [data, places, groups, t],
  )
  const pictureKey = [groupBy, filters, openKeys].join('\n')
  return { scene, pictureKey, places, groupBy, groups }
}
