import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, Link } from 'react-router'
import { Button } from '../../ui/action/button.tsx'
import type { IconName } from '../../ui/mark/glyph.tsx'
import { useTo } from '../base-path.ts'
import { PageNotice } from '../failure/page-notice.tsx'

interface ItemErrorProps {
  /** What is missing, if the page knows it: "Component not found". */
  title?: string
  /** The list that it belongs to. Default: the components. */
  list?: ItemList
}

interface ItemList {
  to: string
  name: string
  icon: IconName
}

/** Shown in the shell in place of an item that was deleted, is hidden from the person or never existed. */
export function ItemError({ title, list }: ItemErrorProps) {
  const { t } = useTranslation('component')
  const components = useTo()('/component/all')
  const { to, name, icon }: ItemList = list ?? { to: components, name: t('itemError.all'), icon: 'package' }
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
        <Button asChild icon={icon}>
          <Link to={to}>{name}</Link>
        </Button>
      </div>
    </PageNotice>
  )
}

/** Absence and denial look the same; everything else shows the app's own error page. */
export function isItemError(error: unknown): boolean {
  return isRouteErrorResponse(error) && (error.status === 404 || error.status === 403)
}
