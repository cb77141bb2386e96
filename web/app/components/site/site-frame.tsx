import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Glyph } from '../../ui/mark/glyph.tsx'
import { LanguageLinks } from '../language/language-links.tsx'
import { Speaking, useFrameLanguage } from '../language/page-language.tsx'
import { SkipLink } from '../page/skip-link.tsx'
import { HomeLink } from './home-link.tsx'
import { SiteEntrance } from './site-entrance.tsx'

/** What the public pages share: the header and the background. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <SkipLink />
      <SiteBar />
      {children}
    </div>
  )
}

const places = [
  { to: '/#how', label: 'product' },
  { to: '/pricing', label: 'pricing' },
  { to: '/docs', label: 'docs' },
  { to: '/changelog', label: 'changelog' },
  { to: '/contact', label: 'contact' },
] as const

function SiteBar() {
  const { language, lang } = useFrameLanguage()
  return (
    <header
      lang={lang}
      className="sticky top-(--banner-height) z-(--layer-nav) bg-canvas/90 backdrop-blur-sm"
    >
      <Speaking language={language}>
        <SiteBarContent />
      </Speaking>
    </header>
  )
}

function SiteBarContent() {
  const { t } = useTranslation('site')
  const { key: place } = useLocation()
  const links = places.map(({ to, label }) => (
    <Link
      key={to}
      to={to}
      className="type-sm font-medium text-muted hover:text-text compact:flex compact:h-10 compact:items-center compact:px-3"
    >
      {t(`nav.${label}`)}
    </Link>
  ))
  return (
    <div className="mx-auto flex h-16 max-w-300 items-center justify-between gap-4 px-6 phone:px-4">
      <HomeLink />
      <nav aria-label={t('nav.label')} className="flex gap-7 compact:hidden">
        {links}
      </nav>
      <div className="flex items-center gap-2">
        <SiteEntrance />
        <details
          // Closed again after each navigation.
          key={place}
          onKeyDown={closeOnEscape}
          className="group relative hidden compact:block"
        >
          <summary
            aria-label={t('nav.openMenu')}
            className="grid size-10 cursor-pointer list-none place-items-center rounded-md hover:bg-surface-hover [&::-webkit-details-marker]:hidden"
          >
            <Glyph name="menu" />
          </summary>
          <nav
            aria-label={t('nav.menu')}
            className="absolute top-11 right-0 flex w-48 flex-col rounded-lg bg-surface-raised p-1 shadow-3"
          >
            {links}
          </nav>
        </details>
      </div>
    </div>
  )
}

function closeOnEscape({ key, currentTarget: menu }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== 'Escape' || !menu.open) return
  menu.open = false
  menu.querySelector('summary')?.focus()
}

const columns = [
  {
    label: 'product',
    links: [
      { to: '/#how', label: 'foot.how' },
      { to: '/demo', label: 'foot.demo' },
      { to: '/pricing', label: 'nav.pricing' },
      { to: '/changelog', label: 'nav.changelog' },
      { to: '/docs', label: 'nav.docs' },
    ],
  },
  {
    label: 'company',
    links: [
      { to: '/contact', label: 'nav.contact' },
      { to: '/contact?about=demo', label: 'foot.bookDemo' },
      { to: '/contact?about=support', label: 'foot.support' },
    ],
  },
  {
    label: 'legal',
    links: [
      { to: '/terms', label: 'foot.terms' },
      { to: '/privacy', label: 'foot.privacy' },
    ],
  },
] as const

export function SiteFoot() {
  const { language, lang } = useFrameLanguage()
  return (
    <footer
      lang={lang}
      className="grid grid-cols-[2fr_1fr_1fr_1fr] gap-8 px-16 pt-12 pb-16 type-sm compact:px-6 phone:grid-cols-2"
    >
      <Speaking language={language}>
        <SiteFootContent />
      </Speaking>
    </footer>
  )
}

function SiteFootContent() {
  const { t } = useTranslation('site')
  return (
    <>
      <div className="flex flex-col items-start phone:col-span-2">
        <HomeLink />
        <p className="mt-3 mb-4 max-w-[28ch] type-xs text-muted">{t('foot.text')}</p>
        <LanguageLinks />
      </div>
      {columns.map((column) => (
        <nav
          key={column.label}
          aria-label={t(`foot.${column.label}`)}
          className="flex flex-col items-start gap-1.5 phone:gap-0"
        >
          <h2 className="mb-0.5 font-semibold">{t(`foot.${column.label}`)}</h2>
          {column.links.map(({ to, label }) => (
            <Link key={to} className="py-0.5 text-muted phone:py-2.5 hover:text-text" to={to}>
              {t(label)}
            </Link>
          ))}
        </nav>
      ))}
    </>
  )
}
