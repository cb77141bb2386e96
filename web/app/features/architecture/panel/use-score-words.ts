import { degree } from '@trellis/domain/graph/adjacency'
import { int } from '@trellis/domain/graph/typed'
import { sentenceOf } from '@trellis/domain/health/explain/sentence'
import { totalsOf } from '@trellis/domain/health/score'
import { useTranslation } from 'react-i18next'
import { useBehindWords } from '../../../components/catalog/behind-badge.tsx'
import type { GraphData } from '../../../diagram/graph-data.ts'
import { bandAt } from '../../../diagram/scene/edge-bands.ts'
import { behindAt } from '../table/behind-at.ts'

/** Why a component has its score: "80 = 70 % of 91 + 30 % of the worst (event-bus, 1 major behind)". */
export function useScoreWords(data: GraphData, place: number): string {
  const { t } = useTranslation('architecture')
  const wordsOf = useBehindWords()
  const { offsets, neighbors, edges } = data.graph.dependencies
  const entries = Array.from({ length: degree(data.graph.dependencies, place) }, (_, index) => {
    const entry = int(offsets, place) + index
    const edge = int(edges, entry)
    return { target: int(neighbors, entry), edge, penalty: data.penalties[edge] ?? 0 }
  })
  const worst = entries.reduce<(typeof entries)[number] | undefined>(
    (found, entry) => (entry.penalty > (found?.penalty ?? 0) ? entry : found),
    undefined,
  )
  const sentence = sentenceOf(
    totalsOf(entries.map(({ penalty }) => penalty)),
    worst && {
      componentId: data.graph.ids[worst.target] ?? '',
      assessment: { penalty: worst.penalty, band: bandAt(data.bands[worst.edge]), lag: undefined },
    },
  )
  if (sentence.kind === 'no-dependencies') return t('why.none')
  if (sentence.kind === 'all-latest') {
    return t(sentence.count === 2 ? 'why.bothLatest' : 'why.allLatest', { count: sentence.count })
  }
  return t('why.weighted', {
    score: sentence.score,
    average: sentence.average,
    worst: data.titles[worst?.target ?? -1] ?? '',
    behind: worst ? wordsOf(behindAt(data, worst.edge)) : '',
  })
}
