// Public pages that are read: one column in the reading measure.
import { Outlet } from 'react-router'
import { SiteFoot, SiteFrame } from '../components/site-frame.tsx'
import { contentId } from '../components/skip-link.tsx'

export default function DocumentLayout() {
  return (
    <SiteFrame>
      <main
        id={contentId}
        className="mx-auto w-full max-w-(--read-width) flex-1 px-6 py-16 type-read phone:px-4 phone:py-10"
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
