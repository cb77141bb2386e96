// Pages with one card in the middle: signing in, confirming, creating the company.
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet, useMatches } from 'react-router'
import { contentId, SkipLink } from '../components/page/skip-link.tsx'
import { HomeLink } from '../components/site/home-link.tsx'
import { OtherTabsWatch } from '../components/site/other-tabs-watch.tsx'
import { ToastProvider } from '../ui/overlay/toast.tsx'

/** A page's `handle` may provide the right side of the bar. */
export interface StandardHandle {
  Aside: ComponentType
}

export default function StandardLayout() {
  return (
    <div className="relative isolate flex min-h-dvh flex-col">
      <div data-part="lattice-ground" aria-hidden="true" className="absolute inset-0 -z-1" />
      <SkipLink />
      <header className="flex h-16 shrink-0 items-center justify-between gap-4 px-8 phone:px-4">
        <HomeLink />
        <Aside />
      </header>
      <main id={contentId} className="flex flex-1 flex-col items-center justify-center p-8 phone:p-4">
        <ToastProvider>
          <Outlet />
        </ToastProvider>
      </main>
      <Foot />
      <OtherTabsWatch />
    </div>
  )
}

const places = [
  { to: '/terms', label: 'foot.terms' },
  { to: '/privacy', label: 'foot.privacy' },
  { to: '/contact', label: 'nav.contact' },
] as const

function Foot() {
  const { t } = useTranslation('site')
  return (
    <footer className="flex shrink-0 flex-wrap justify-center gap-x-5 px-4 py-3 type-xs text-muted">
      {places.map(({ to, label }) => (
        <Link key={to} to={to} className="inline-flex h-10 items-center hover:text-text">
          {t(label)}
        </Link>
      ))}
    </footer>
  )
}

function Aside() {
  const handle = useMatches().at(-1)?.handle
  return isStandardHandle(handle) ? <handle.Aside /> : null
}

function isStandardHandle(handle: unknown): handle is StandardHandle {
  return typeof handle === 'object' && handle !== null && 'Aside' in handle
}
