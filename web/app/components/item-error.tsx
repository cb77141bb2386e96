import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, Link } from 'react-router'
import { Button } from '../ui/action/button.tsx'
import { usePaths } from './base-path.ts'
import { PageNotice } from './page-notice.tsx'

interface ItemErrorProps {
  /** What is missing, where the page knows it: "Component not found". */
  title?: string
}

/** Stands in the shell in place of an item that is gone, hidden from the person or never was. */
export function ItemError({ title }: ItemErrorProps) {
  const { t } = useTranslation('component')
  return (
    <PageNotice title={title ?? t('itemError.title')} pageTitle={title ?? t('itemError.pageTitle')}>
      {title && <p className="mt-2 type-md text-balance text-muted">{t('itemError.title')}</p>}
      <p className="mt-6 type-sm font-medium">{t('itemError.reasonsLabel')}</p>
      <ul className="mt-2 flex flex-col gap-1 type-sm text-muted">
        <li>{t('itemError.removed')}</li>
        <li>{t('itemError.denied')}</li>
        <li>{t('itemError.broken')}</li>
      </ul>
      <div className="mt-8 flex flex-wrap justify-center gap-2">
        <Button asChild icon="package">
          <Link to={usePaths().components}>{t('itemError.all')}</Link>
        </Button>
      </div>
    </PageNotice>
  )
}

/** Absence and denial look the same from outside; everything else is the app's own error page. */
export function isItemError(error: unknown): boolean {
  return isRouteErrorResponse(error) && (error.status === 404 || error.status === 403)
}
