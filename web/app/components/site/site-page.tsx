import type { ReactNode } from 'react'
import { contentId } from '../page/skip-link.tsx'
import { SiteFoot } from './site-frame.tsx'

interface SitePageProps {
  title: string
  lead: string
  /** Beside the title, such as a link to a feed. */
  aside?: ReactNode
  children: ReactNode
}

/** A public page in the landing layout: its head, its sections and the footer are panels of one lattice. */
export function SitePage({ title, lead, aside, children }: SitePageProps) {
  return (
    <div className="flex-1 px-6 phone:px-4">
      <div className="mx-auto mt-1 max-w-300 [--lattice-ground:var(--canvas)]">
        <main id={contentId} data-part="lattice">
          <header className="flex flex-wrap items-end justify-between gap-6 px-16 pt-16 pb-12 compact:px-6 compact:pt-10 compact:pb-8">
            <div className="max-w-[60ch]">
              <h1 tabIndex={-1} className="type-3xl tracking-tighter text-balance phone:type-2xl">
                {title}
              </h1>
              <p className="mt-3 type-lg font-normal text-muted text-pretty">{lead}</p>
            </div>
            {aside}
          </header>
          {children}
        </main>
        <div data-part="lattice" className="border-b-0!">
          <SiteFoot />
        </div>
      </div>
    </div>
  )
}
