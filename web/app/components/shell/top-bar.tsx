import { type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx'
import { Logo } from '../../ui/mark/logo.tsx'
import { TopBarAside } from './top-bar-aside.ts'

interface TopBarProps {
  home: string
  pageName: string
  /** Shown beside the logo on a phone. */
  phoneName: string
  trail: readonly { label: string; to: string }[]
  actions: ReactNode
  /** On phones, at the right end. */
  phoneAside: ReactNode
  /** What a page shows in the bar instead. */
  bar?: ReactNode
}

/** Crumbs on wide screens; on phones the organization and the account, because there is no side navigation. */
export function TopBar({ bar, ...plain }: TopBarProps) {
  return (
    <header className="sticky top-(--banner-height) z-(--layer-sticky) flex h-13 shrink-0 items-center gap-3 border-b border-border bg-canvas/92 px-6 backdrop-blur-sm phone:px-4 print:hidden">
      {bar ?? <PlainBar {...plain} />}
    </header>
  )
}

function PlainBar({ home, pageName, phoneName, trail, actions, phoneAside }: Omit<TopBarProps, 'bar'>) {
  const { t } = useTranslation()
  const aside = use(TopBarAside)
  return (
    <>
      <div className="min-w-0 phone:hidden">
        <Breadcrumbs trail={trail} current={pageName} />
      </div>
      <div className="hidden min-w-0 flex-1 items-center gap-2 phone:flex">
        <Link to={home} className="flex size-10 -ml-2.5 shrink-0 items-center justify-center">
          <Logo name={t('product')} markOnly />
        </Link>
        <span title={phoneName} className="truncate type-md font-semibold">
          {phoneName}
        </span>
      </div>
      {(aside || actions) && (
        <div className="ml-auto flex shrink-0 items-center gap-2">
          {aside}
          {actions}
        </div>
      )}
      <div className="hidden phone:block">{phoneAside}</div>
    </>
  )
}
