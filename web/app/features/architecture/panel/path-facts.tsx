import { findNode } from '@trellis/domain/graph/graph'
import { findShortestPath } from '@trellis/domain/graph/paths/shortest-path'
import { architecture } from '../../../locales/en/late/architecture.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { ComponentChain } from './component-chain.tsx'
import type { PanelProps } from './panel-props.ts'

/** Why one depends on the other: the shortest chain between two components. */
export function PathFacts({ data, from, to, onChange, onShow }: PanelProps & { from: number; to: number }) {
  const { t } = useLateTexts('architecture', architecture)
  const chain = findShortestPath(data.graph, from, to) ?? findShortestPath(data.graph, to, from)
  const names = { from: data.titles[from] ?? '', to: data.titles[to] ?? '' }
  const places = chain?.map((id) => findNode(data.graph, id) ?? -1)
  return (
    <div className="flex flex-col gap-4">
      <h2 className="pr-8 type-lg">{t('path.title')}</h2>
      {places === undefined ? (
        <p className="type-sm text-muted">{t('path.none', names)}</p>
      ) : (
        <>
          <p className="type-sm text-muted">{t('path.steps', { count: places.length - 1 })}</p>
          <ComponentChain
            data={data}
            places={places}
            onChoose={(id) => {
              onChange({ selected: [id], marking: undefined })
              onShow(id)
            }}
          />
        </>
      )}
    </div>
  )
}
