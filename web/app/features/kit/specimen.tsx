import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Panel } from '../../ui/layout/lattice.tsx'

interface SpecimenProps {
  heading: string
  /** On a sunken background, for things that float. */
  stage?: boolean
  className?: string
  children: ReactNode
}

export function Specimen({ heading, stage = false, className, children }: SpecimenProps) {
  return (
    <Panel sunken={stage} className={className}>
      <h2 className="mb-4 type-sm font-semibold text-muted">{heading}</h2>
      {stage ? (
        <div className="grid grid-cols-[minmax(0,1fr)] place-items-center gap-3">{children}</div>
      ) : (
        children
      )}
    </Panel>
  )
}

export function Row({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={clsx('mb-3 flex flex-wrap items-center gap-2', className)}>{children}</div>
}
