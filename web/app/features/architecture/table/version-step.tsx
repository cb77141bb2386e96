import { int } from '@trellis/domain/graph/typed'
import clsx from 'clsx'
import type { GraphData } from '../../../diagram/graph-data.ts'
import { VersionChip } from '../../../ui/mark/version-chip.tsx'

interface VersionStepProps {
  data: GraphData
  edge: number
  /** The latest version has its own column, except on phones. */
  isInTable?: boolean
}

/** The selected version of a dependency and, if it differs, the latest: 4.2.0 → 6.0.0. */
export function VersionStep({ data, edge, isInTable = false }: VersionStepProps) {
  const number = data.numbers[edge] ?? ''
  const latest = data.latest[int(data.graph.to, edge)]
  return (
    <span className="inline-flex items-center gap-1 phone:[--chip-width:12ch]">
      <VersionChip number={number} />
      {latest !== undefined && latest !== number && (
        <span className={clsx('items-center gap-1', isInTable ? 'hidden phone:inline-flex' : 'inline-flex')}>
          <span aria-hidden="true" className="type-xs text-subtle">
            →
          </span>
          <VersionChip number={latest} state="latest" />
        </span>
      )}
    </span>
  )
}
