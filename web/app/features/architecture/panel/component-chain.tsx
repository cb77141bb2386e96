import { int } from '@trellis/domain/graph/typed'
import { BehindBadge } from '../../../components/catalog/behind-badge.tsx'
import type { GraphData } from '../../../diagram/graph-data.ts'
import { behindAt } from '../table/behind-at.ts'
import { VersionStep } from '../table/version-step.tsx'

interface ComponentChainProps {
  data: GraphData
  places: readonly number[]
  onChoose: (id: string) => void
}

/** Components one below the other, with the version that each step selects and the latest. */
export function ComponentChain({ data, places, onChoose }: ComponentChainProps) {
  return (
    <ol className="flex flex-col">
      {places.map((place, index) => {
        const next = places[index + 1]
        const edge = next === undefined ? undefined : edgeBetween(data, place, next)
        return (
          <li key={place}>
            <button
              type="button"
              onClick={() => onChoose(data.graph.ids[place] ?? '')}
              className="min-h-7 max-w-full cursor-pointer truncate rounded-sm text-left type-sm font-medium hover:text-accent-text phone:min-h-10"
            >
              {data.titles[place]}
            </button>
            {edge !== undefined && (
              <span className="ml-1.5 flex items-center gap-2 border-l border-border-strong py-1.5 pl-3">
                <VersionStep data={data} edge={edge} />
                <BehindBadge behind={behindAt(data, edge)} />
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function edgeBetween({ graph }: GraphData, from: number, to: number): number | undefined {
  const { offsets, neighbors, edges } = graph.dependencies
  for (let entry = int(offsets, from); entry < int(offsets, from + 1); entry += 1)
    if (neighbors[entry] === to) return int(edges, entry)
  return undefined
}
