import type { ReactNode } from 'react'
import { BrokenLattice } from './broken-lattice.tsx'

interface ErrorBodyProps {
  status: number
  title: string
  description: string
  suggestion: string
  actions: ReactNode
}

/** The middle of an error page; the page around it provides the landmark and the actions. */
export function ErrorBody({ status, title, description, suggestion, actions }: ErrorBodyProps) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center px-6 pb-24 text-center">
      <BrokenLattice />
      <p className="mt-4 type-mono-sm text-muted">{status}</p>
      <h1 tabIndex={-1} className="mt-1 mb-3 type-3xl tracking-tighter">
        {title}
      </h1>
      <p className="type-read text-balance">{description}</p>
      <p className="text-balance text-muted">{suggestion}</p>
      <div className="mt-6 flex flex-wrap items-center justify-center gap-2">{actions}</div>
    </div>
  )
}
