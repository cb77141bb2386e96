import { int } from '@trellis/domain/graph/typed'
import type { GraphData } from '../../diagram/graph-data.ts'
import { VersionChip } from '../../ui/mark/version-chip.tsx'

interface VersionStepProps {
  data: GraphData
  edge: number
  /** Of the latest version, where it stands elsewhere on a wide screen. */
  latestClassName?: string
}

/** The selected version of a dependency and, where that is another, the latest: 4.2.0 → 6.0.0. */
export function VersionStep({ data, edge, latestClassName = 'inline-flex' }: VersionStepProps) {
  const number = data.numbers[edge] ?? ''
  const latest = data.latest[int(data.graph.to, edge)]
  return (
    <span className="inline-flex items-center gap-1">
      <VersionChip number={number} />
      {latest !== undefined && latest !== number && (
        <span className={`${latestClassName} items-center gap-1`}>
          <span aria-hidden="true" className="type-xs text-subtle">
            →
          </span>
          <VersionChip number={latest} state="latest" />
        </span>
      )}
    </span>
  )
}
