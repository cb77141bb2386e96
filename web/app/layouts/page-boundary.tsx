// Inside the shell: if a page cannot be loaded because nothing answers, because of too many requests, or because the
// member may not see it, the shell stays and the page says so.
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, Outlet } from 'react-router'
import { ErrorContent } from '../components/failure/error-page.tsx'
import { PageNotice } from '../components/failure/page-notice.tsx'
import { isOutOfReach } from '../exchange/acting/or-unreachable.ts'
import { useReadPage } from '../exchange/page/use-read-page.ts'
import { Button } from '../ui/action/button.tsx'
import type { Route } from './+types/page-boundary.ts'

export default function PageBoundary() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation('errors')
  const { state, readPage } = useReadPage()
  const status = isRouteErrorResponse(error) ? error.status : undefined
  const isTooMany = status === 429
  if (status === 403) return <ErrorContent error={error} />
  // On the server, every error is the server's own, whatever it looks like.
  if (import.meta.env.SSR || !(isTooMany || isOutOfReach(error))) throw error
  return (
    <PageNotice title={isTooMany ? t('page.tooMany.title') : t('outOfReach.title')}>
      <p role="alert" className="mt-2 type-md text-balance text-muted">
        {isTooMany
          ? `${t('page.tooMany.description')} ${t('page.tooMany.suggestion')}`
          : t('outOfReach.text')}
      </p>
      <Button icon="refresh" className="mt-8" loading={state === 'loading'} onClick={() => void readPage()}>
        {t('outOfReach.again')}
      </Button>
    </PageNotice>
  )
}
