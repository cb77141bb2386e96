import { lazy, Suspense, useSyncExternalStore } from 'react'
import { readActing } from '../../data/session/superadmin/acting-cookies.ts'

/** Only superadmins ever need it. */
const Banner = lazy(() => import('./banner.tsx').then(({ Banner }) => ({ default: Banner })))

const subscribe = () => () => undefined

/**
 * Above every page while a superadmin acts for somebody. `known`: what the server read in the request. A prerendered
 * page learns it from the browser.
 */
export function ActingBanner({ known }: { known: string | undefined }) {
  const text = useSyncExternalStore(
    subscribe,
    () => readActing(document.cookie),
    () => known,
  )
  if (text === undefined) return null
  return (
    <Suspense fallback={<div className="h-9 bg-surface-inverse" />}>
      <Banner facts={text} />
    </Suspense>
  )
}
