import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../../ui/action/button.tsx'
import { BarSlat, barBands } from '../../../ui/health/dependency-bar.tsx'
import { useExportAddress } from './export/use-export-address.ts'
import { writeListQuery } from './query/list-query.ts'
import type { LoadedList } from './query/load-list.ts'
import { type ComponentPage, pageSize } from './query/read-components.ts'

interface ListFootProps {
  list: LoadedList
  page: ComponentPage
}

export function ListFoot({ list, page: { page, count, rows } }: ListFootProps) {
  const { t } = useTranslation('components')
  const exportAddress = useExportAddress(list)
  if (count === 0) return null
  const from = (page - 1) * pageSize + 1
  return (
    <div className="sticky bottom-0 z-(--layer-sticky) flex min-h-10 flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-border bg-surface px-(--gutter) py-2 type-xs text-muted phone:static">
      <span className="tabular-nums">{t('list.range', { from, to: from + rows.length - 1, count })}</span>
      <span className="flex items-center gap-2 compact:hidden">
        {t('bars.key')}
        {barBands.map((band) => (
          <span key={band} className="inline-flex items-center gap-1">
            <BarSlat band={band} />
            {t(`bars.${band}`)}
          </span>
        ))}
      </span>
      <nav aria-label={t('list.pages')} className="flex gap-2">
        <Button asChild variant="outline" size="xs" className="hidden! phone:inline-flex!">
          <a href={exportAddress} download>
            {t('list.export')}
          </a>
        </Button>
        <PageButton list={list} to={page - 1} disabled={page === 1}>
          {t('list.previous')}
        </PageButton>
        <PageButton list={list} to={page + 1} disabled={page * pageSize >= count}>
          {t('list.next')}
        </PageButton>
      </nav>
    </div>
  )
}

interface PageButtonProps {
  list: LoadedList
  to: number
  disabled: boolean
  children: string
}

function PageButton({ list, to, disabled, children }: PageButtonProps) {
  if (disabled) {
    return (
      <Button variant="outline" size="xs" disabled>
        {children}
      </Button>
    )
  }
  return (
    <Button asChild variant="outline" size="xs">
      <Link to={{ search: writeListQuery({ ...list.query, page: to }) }}>{children}</Link>
    </Button>
  )
}
