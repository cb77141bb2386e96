import { Link, useSearchParams } from 'react-router'
import { audit } from '../../../locales/en/late/audit.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { entryName, isFiltered, noFilters, writeAuditQuery } from '../query/audit-query.ts'
import type { LoadedAudit } from '../query/load-audit.ts'
import { useEntryColumns } from './entry-columns.tsx'

export function EntryTable({ log }: { log: LoadedAudit }) {
  const { t } = useLateTexts('audit', audit)
  const [params] = useSearchParams()
  const columns = useEntryColumns(log)
  return (
    <div className="flex flex-1 flex-col bg-surface [--gutter:24px] phone:[--gutter:16px]">
      <div className="@container/rows flex-1 [--cut-width:30cqw]">
        <DataTable
          label={t('list.label')}
          columns={columns}
          rows={log.page.entries}
          rowKey={({ sequence }) => String(sequence)}
          rowLink={({ sequence }) => writeAuditQuery(log.query, sequence)}
          selectedKey={params.get(entryName) ?? ''}
          density="dense"
          empty={<NoEntries log={log} />}
        />
      </div>
      <PageFoot log={log} />
    </div>
  )
}

function NoEntries({ log: { query } }: { log: LoadedAudit }) {
  const { t } = useLateTexts('audit', audit)
  if (query.before !== undefined || query.after !== undefined)
    return (
      <EmptyState
        title={t('empty.page')}
        actions={
          <Button asChild variant="outline" size="sm">
            <Link to={{ search: writeAuditQuery({ ...query, before: undefined, after: undefined }) }}>
              {t('empty.newest')}
            </Link>
          </Button>
        }
      />
    )
  if (!isFiltered(query)) return <EmptyState title={t('empty.none')} text={t('empty.noneText')} />
  return (
    <EmptyState
      title={t('empty.noMatch')}
      actions={
        <Button asChild variant="outline" size="sm">
          <Link to={{ search: writeAuditQuery(noFilters) }}>{t('empty.clear')}</Link>
        </Button>
      }
    />
  )
}

/** Numbers of entries tell where people are: counting all matches of a filter would read the whole log. */
function PageFoot({ log: { page, query } }: { log: LoadedAudit }) {
  const { t } = useLateTexts('audit', audit)
  const { entries, hasNewer, hasOlder } = page
  const first = entries[0]?.sequence
  const last = entries.at(-1)?.sequence
  if (first === undefined || last === undefined) return null
  const newer = { ...query, before: undefined, after: first }
  const older = { ...query, after: undefined, before: last }
  return (
    <div className="sticky bottom-0 z-(--layer-sticky) flex min-h-10 flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-border bg-surface px-(--gutter) py-2 type-xs text-muted phone:static">
      <span className="tabular-nums">
        {entries.length === 1 ? t('list.one', { first }) : t('list.range', { first, last })}
      </span>
      <nav aria-label={t('list.pages')} className="flex gap-2">
        <PageButton to={hasNewer ? writeAuditQuery(newer) : undefined}>{t('list.newer')}</PageButton>
        <PageButton to={hasOlder ? writeAuditQuery(older) : undefined}>{t('list.older')}</PageButton>
      </nav>
    </div>
  )
}

function PageButton({ to, children }: { to: string | undefined; children: string }) {
  if (to === undefined)
    return (
      <Button variant="outline" size="xs" disabled>
        {children}
      </Button>
    )
  return (
    <Button asChild variant="outline" size="xs">
      <Link to={{ search: to }}>{children}</Link>
    </Button>
  )
}
