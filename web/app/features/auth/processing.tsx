import type { ReactNode } from 'react'
import { StandardCard } from '../../components/site/standard-card.tsx'
import { Spinner } from '../../ui/action/spinner.tsx'

export function Processing({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <StandardCard title={title} lead={text}>
      {children}
      <div role="status" className="mt-8 text-accent-text">
        <Spinner />
      </div>
    </StandardCard>
  )
}
