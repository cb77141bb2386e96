import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx'
import { Avatar } from '../../ui/mark/avatar.tsx'
import { Logo } from '../../ui/mark/logo.tsx'
import { AccountMenu } from './account-menu.tsx'

interface TopBarProps {
  email: string
  pageName: string
  /** What stands beside the mark on a phone. */
  phoneName: string
  trail: readonly { label: string; to: string }[]
  actions: ReactNode
  /** What a page puts into the bar instead. */
  bar?: ReactNode
}

/** Crumbs on wide screens; on phones the organisation and the account, which have no side navigation there. */
export function TopBar({ bar, ...plain }: TopBarProps) {
  return (
    <header className="sticky top-0 z-(--layer-sticky) flex h-13 shrink-0 items-center gap-3 border-b border-border bg-canvas/92 px-6 backdrop-blur-sm phone:px-4">
      {bar ?? <PlainBar {...plain} />}
    </header>
  )
}

function PlainBar({ email, pageName, phoneName, trail, actions }: Omit<TopBarProps, 'bar'>) {
  const { t } = useTranslation(['shell', 'common'])
  return (
    <>
      <div className="min-w-0 phone:hidden">
        <Breadcrumbs trail={trail} current={pageName} />
      </div>
      <div className="hidden min-w-0 flex-1 items-center gap-2 phone:flex">
        <Link to="/dashboard" className="flex size-10 -ml-2.5 shrink-0 items-center justify-center">
          <Logo name={t('common:product')} markOnly />
        </Link>
        <span className="truncate type-md font-semibold">{phoneName}</span>
      </div>
      {actions && <div className="ml-auto flex shrink-0 items-center gap-2">{actions}</div>}
      <div className="hidden phone:block">
        <AccountMenu
          email={email}
          side="bottom"
          trigger={
            <button
              type="button"
              className="grid size-10 place-items-center rounded-md hover:bg-surface-hover"
            >
              <span className="sr-only">{t('accountMenu', { email })}</span>
              <Avatar name={email} size="md" />
            </button>
          }
        />
      </div>
    </>
  )
}
