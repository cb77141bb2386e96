import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../ui/action/button.tsx'
import { Logo } from '../ui/mark/logo.tsx'
import { SkipLink } from './skip-link.tsx'

/** What the public pages share: the bar above and the ground below them. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <SkipLink />
      <SiteBar />
      {children}
    </div>
  )
}

function SiteBar() {
  const { t } = useTranslation(['common', 'landing'])
  return (
    <header className="sticky top-0 z-(--layer-nav) bg-canvas/90 backdrop-blur-sm">
      <div className="mx-auto flex h-16 max-w-300 items-center justify-between px-6 phone:px-4">
        <Link to="/" aria-label={t('homeLink')} className="inline-flex">
          <Logo name={t('product')} />
        </Link>
        <nav aria-label={t('landing:nav.label')} className="flex items-center gap-2">
          <Link className="mr-5 type-sm font-medium text-muted hover:text-text phone:hidden" to="/#how">
            {t('landing:nav.how')}
          </Link>
          <Button asChild variant="ghost" size="sm">
            <Link to="/signin">{t('signIn')}</Link>
          </Button>
          <Button asChild size="sm">
            <Link to="/signup">{t('landing:nav.start')}</Link>
          </Button>
        </nav>
      </div>
    </header>
  )
}

export function SiteFoot() {
  const { t } = useTranslation(['landing', 'common'])
  const linkClasses = 'py-0.5 text-muted hover:text-text'
  return (
    <footer className="grid grid-cols-[2fr_1fr_1fr] gap-8 px-16 pt-12 pb-16 type-sm compact:px-6 phone:grid-cols-2">
      <div className="phone:col-span-2">
        <Link to="/" aria-label={t('common:homeLink')} className="inline-flex">
          <Logo name={t('common:product')} />
        </Link>
        <p className="mt-3 max-w-[28ch] type-xs text-muted">{t('foot.text')}</p>
      </div>
      <nav aria-label={t('foot.product')} className="flex flex-col items-start gap-1.5">
        <h2 className="mb-0.5 font-semibold">{t('foot.product')}</h2>
        <Link className={linkClasses} to="/#how">
          {t('nav.how')}
        </Link>
      </nav>
      <nav aria-label={t('foot.account')} className="flex flex-col items-start gap-1.5">
        <h2 className="mb-0.5 font-semibold">{t('foot.account')}</h2>
        <Link className={linkClasses} to="/signin">
          {t('common:signIn')}
        </Link>
        <Link className={linkClasses} to="/signup">
          {t('common:startTrial')}
        </Link>
      </nav>
    </footer>
  )
}
