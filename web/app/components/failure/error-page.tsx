import clsx from 'clsx'
import { type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, Link, useLocation, useNavigate } from 'react-router'
import { isActingRefusal } from '../../data/session/superadmin/acting-refusal.ts'
import { Button } from '../../ui/action/button.tsx'
import { ErrorBody } from '../../ui/feedback/error-body.tsx'
import { useLanguage } from '../language/use-language.ts'
import { DocumentContext } from '../page/document-context.ts'
import { PageTitle } from '../page/page-title.tsx'
import { HomeLink } from '../site/home-link.tsx'
import { errorTextsOf } from './error-texts.ts'

/** The page for everything that no route could answer. It says what people can do, and nothing technical. */
export function ErrorPage({ error }: { error: unknown }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <ErrorPageBar />
      <main className="flex flex-1 flex-col">
        <ErrorFacts error={error} actions={<Actions error={error} />} />
      </main>
    </div>
  )
}

/** The same for a page that is already framed. */
export function ErrorContent({ error }: { error: unknown }) {
  const actions = (
    <>
      <Actions error={error} />
      <Links className="mt-4 basis-full justify-center" />
    </>
  )
  return <ErrorFacts error={error} actions={actions} />
}

function ErrorFacts({ error, actions }: { error: unknown; actions: ReactNode }) {
  const { t } = useTranslation('errors')
  const { pathname } = useLocation()
  const { prefix } = useLanguage()
  const status = statusOf(error)
  const texts = isRouteErrorResponse(error) && isActingRefusal(error.data) ? 'acting' : errorTextsOf(status)
  const title = t(`page.${texts}.title`)
  return (
    <>
      <PageTitle>{texts === 'notFound' ? t('notFoundAt', { path: prefix + pathname }) : title}</PageTitle>
      <ErrorBody
        status={status}
        title={title}
        description={t(`page.${texts}.description`)}
        suggestion={t(`page.${texts}.suggestion`)}
        actions={actions}
      />
    </>
  )
}

const statusOf = (error: unknown) => (isRouteErrorResponse(error) ? error.status : 500)

function ErrorPageBar() {
  return (
    <header className="flex h-16 items-center justify-between px-8 phone:px-4">
      <HomeLink />
      <Links />
    </header>
  )
}

function Links({ className }: { className?: string }) {
  const { t } = useTranslation('errors')
  return (
    <nav aria-label={t('links')} className={clsx('flex gap-5 type-sm text-muted', className)}>
      <Link className="py-1 hover:text-text phone:py-2.5" to="/docs">
        {t('documentation')}
      </Link>
      <Link className="py-1 hover:text-text phone:py-2.5" to="/contact">
        {t('contactSupport')}
      </Link>
    </nav>
  )
}

function Actions({ error }: { error: unknown }) {
  const { t } = useTranslation('errors')
  const navigate = useNavigate()
  const goBack = () => (window.history.length > 1 ? navigate(-1) : navigate('/dashboard'))
  return (
    <>
      <Button asChild icon="home">
        <Link to="/dashboard">{t('goHome')}</Link>
      </Button>
      <Button variant="outline" icon="arrow-left" onClick={goBack}>
        {t('goBack')}
      </Button>
      <Button variant="ghost" icon="refresh" onClick={() => window.location.reload()}>
        {t('refresh')}
      </Button>
      {statusOf(error) >= 500 && <Reference />}
    </>
  )
}

/** The request's id in the server's log. Only the first page of a visit has its own. */
function Reference() {
  const { t } = useTranslation('errors')
  const { requestId, firstKey = 'default' } = use(DocumentContext)
  const isFirstPage = useLocation().key === firstKey
  if (!requestId || !isFirstPage) return null
  return <p className="mt-4 basis-full type-mono-xs text-subtle">{t('reference', { id: requestId })}</p>
}
