import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../ui/action/button.tsx'

interface PagerProps {
  path: string
  page: number
  pages: number
}

export function Pager({ path, page, pages }: PagerProps) {
  const { t } = useTranslation('versions')
  if (pages <= 1) return null
  return (
    <nav aria-label={t('pager.label')} className="mt-4 flex items-center justify-between gap-3 type-sm">
      <span className="text-muted">{t('pager.page', { page, pages })}</span>
      <span className="flex gap-2">
        {page > 1 && (
          <Button asChild variant="outline" size="sm">
            <Link to={`${path}?page=${page - 1}`}>{t('pager.newer')}</Link>
          </Button>
        )}
        {page < pages && (
          <Button asChild variant="outline" size="sm">
            <Link to={`${path}?page=${page + 1}`}>{t('pager.older')}</Link>
          </Button>
        )}
      </span>
    </nav>
  )
}
