import type { ReactNode } from 'react'
import { BrokenLattice } from '../../ui/feedback/broken-lattice.tsx'
import { PageTitle } from '../page/page-title.tsx'

interface PageNoticeProps {
  title: string
  /** Set if the tab's title differs from the heading. */
  pageTitle?: string
  children: ReactNode
}

/** Shown in the shell in place of a page that cannot be shown, with the reason. */
export function PageNotice({ title, pageTitle = title, children }: PageNoticeProps) {
  return (
    <div className="mx-auto flex max-w-[520px] flex-col items-center py-10 text-center">
      <PageTitle>{pageTitle}</PageTitle>
      <BrokenLattice />
      <h1 tabIndex={-1} className="mt-6 type-2xl tracking-title text-balance phone:type-xl">
        {title}
      </h1>
      {children}
    </div>
  )
}
