// A page that takes long is announced by its skeleton. The old page is hidden, not unmounted: people who go back find
// it as it was.
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import type { PageShape } from './skeletons.tsx'

const Skeletons = lazy(() => import('./skeletons.tsx').then((module) => ({ default: module.PageSkeleton })))

interface PendingOutletProps {
  /** The shape of the pending page; undefined if none is pending. */
  shape: PageShape | undefined
  /** Inside the part that stays: without the head of the page. */
  isInner?: boolean
  children?: ReactNode
}

export function PendingOutlet({ shape, isInner = false, children = <Outlet /> }: PendingOutletProps) {
  const { t } = useTranslation('ui')
  return (
    <>
      {shape !== undefined && (
        <div className="contents [--skeleton-delay:0ms]">
          <p role="status" className="sr-only">
            {t('loading')}
          </p>
          <Suspense fallback={null}>
            <Skeletons shape={shape} isInner={isInner} />
          </Suspense>
        </div>
      )}
      <div className={shape === undefined ? 'contents' : 'hidden'}>{children}</div>
    </>
  )
}
