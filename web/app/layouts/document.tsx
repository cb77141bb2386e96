// Pages for reading: one column of a comfortable width, or the full width if a page has its own columns.
import clsx from 'clsx'
import { Outlet, useMatches } from 'react-router'
import { contentId } from '../components/page/skip-link.tsx'
import { SiteFoot, SiteFrame } from '../components/site/site-frame.tsx'

export interface DocumentHandle {
  isWide: boolean
}

export default function DocumentLayout() {
  const handle = useMatches().at(-1)?.handle
  const isWide = isDocumentHandle(handle) && handle.isWide
  return (
    <SiteFrame>
      <main
        id={contentId}
        className={clsx(
          'mx-auto w-full flex-1 px-6 type-read phone:px-4 phone:py-10',
          isWide ? 'max-w-300 py-10' : 'max-w-(--read-width) py-16',
        )}
      >
        <Outlet />
      </main>
      <div className="border-t border-border">
        <div className="mx-auto max-w-300">
          <SiteFoot />
        </div>
      </div>
    </SiteFrame>
  )
}

function isDocumentHandle(handle: unknown): handle is DocumentHandle {
  return typeof handle === 'object' && handle !== null && 'isWide' in handle
}
