import { degree } from '@trellis/domain/graph/adjacency'
import { int } from '@trellis/domain/graph/typed'
import { type Sentence, sentenceOf } from '@trellis/domain/health/explain/sentence'
import type { GraphData } from '../../../diagram/graph-data.ts'
import { behindAt } from '../table/behind-at.ts'

/** Why the component at this place of the graph has its score. */
export function sentenceAt(data: GraphData, place: number): Sentence {
  const { ids, dependencies } = data.graph
  return sentenceOf(
    Array.from({ length: degree(dependencies, place) }, (_, index) => {
      const entry = int(dependencies.offsets, place) + index
      const target = int(dependencies.neighbors, entry)
      const edge = int(dependencies.edges, entry)
      const { band, lag_distance: distance, lag_count: count } = behindAt(data, edge)
      return {
        componentId: ids[target] ?? '',
        title: data.titles[target] ?? '',
        assessment: {
          penalty: data.penalties[edge] ?? 0,
          band,
          lag: distance === null ? undefined : { distance, count },
        },
      }
    }),
  )
}
