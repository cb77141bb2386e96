import { lazy, Suspense, useSyncExternalStore } from 'react'
import { readActing } from '../../data/session/superadmin/read-acting.ts'

/** Only superadmins ever need it. */
const Banner = lazy(() => import('./banner.tsx').then(({ Banner }) => ({ default: Banner })))

const subscribe = () => () => undefined

/** A browser that refuses cookies refuses to say what they hold, and has no session either. */
function readInBrowser(): string | undefined {
  try {
    return readActing(document.cookie)
  } catch {
    return undefined
  }
}

/**
 * Above every page while a superadmin acts for somebody. `known`: what the server read in the request. A prerendered
 * page learns it from the browser.
 */
export function ActingBanner({ known }: { known: string | undefined }) {
  const text = useSyncExternalStore(subscribe, readInBrowser, () => known)
  if (text === undefined) return null
  return (
    <Suspense fallback={<div className="h-9 bg-surface-inverse" />}>
      <Banner facts={text} />
    </Suspense>
  )
}
