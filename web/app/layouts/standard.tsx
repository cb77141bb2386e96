// Pages with one card in the middle: signing in, confirming, creating the company.
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet, useMatches } from 'react-router'
import { contentId, SkipLink } from '../components/skip-link.tsx'
import { Logo } from '../ui/mark/logo.tsx'
import { ToastProvider } from '../ui/overlay/toast.tsx'

/** A page's `handle` may bring what stands at the right of the bar. */
export interface StandardHandle {
  Aside: ComponentType
}

export default function StandardLayout() {
  const { t } = useTranslation()
  return (
    <div className="relative isolate flex min-h-dvh flex-col">
      <div data-part="lattice-ground" aria-hidden="true" className="absolute inset-0 -z-1" />
      <SkipLink />
      <header className="flex h-16 shrink-0 items-center justify-between gap-4 px-8 phone:px-4">
        <Link to="/" aria-label={t('homeLink')} className="inline-flex">
          <Logo name={t('product')} />
        </Link>
        <Aside />
      </header>
      <main
        id={contentId}
        className="flex flex-1 flex-col items-center justify-center p-8 pb-24 phone:p-4 phone:pb-12"
      >
        <ToastProvider>
          <Outlet />
        </ToastProvider>
      </main>
    </div>
  )
}

function Aside() {
  const handle = useMatches().at(-1)?.handle
  return isStandardHandle(handle) ? <handle.Aside /> : null
}

function isStandardHandle(handle: unknown): handle is StandardHandle {
  return typeof handle === 'object' && handle !== null && 'Aside' in handle
}
