// The list as a file: the same filters and order, all pages, read one after the other while the file is sent.
import type { LoaderFunctionArgs } from 'react-router'
import { readCounted } from '../../../data/read-rows.ts'
import { createI18n } from '../../../locales/create-i18n.ts'
import { type CsvColumns, csvHead, csvRows } from './csv.ts'
import { readListQuery } from './list-query.ts'
import { listAsker } from './load-list.ts'
import { type ListedComponent, openList } from './read-components.ts'

const rowsAtOnce = 1000

export async function loader({ url, context }: LoaderFunctionArgs): Promise<Response> {
  const asker = listAsker(context, url.searchParams.get('of') === 'me')
  const query = await openList(asker, readListQuery(url.searchParams))
  const columns = csvColumns()
  const encoder = new TextEncoder()
  let from = 0
  const body = new ReadableStream({
    start(file) {
      // With the mark of byte order, without which spreadsheets take it for an older encoding.
      file.enqueue(encoder.encode(`\uFEFF${csvHead(columns)}`))
    },
    async pull(file) {
      const { rows, count } = await readCounted(query(from, from + rowsAtOnce - 1))
      from += rows.length
      if (rows.length > 0) file.enqueue(encoder.encode(csvRows(columns, rows)))
      if (rows.length === 0 || from >= count) file.close()
    },
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="components.csv"',
      'Cache-Control': 'private, no-store',
    },
  })
}

function csvColumns(): CsvColumns<ListedComponent> {
  const t = createI18n('en').getFixedT(null, 'components')
  const day = (timestamp: string | null) => timestamp?.slice(0, 10) ?? null
  return [
    [t('csv.title'), ({ title }) => title],
    [t('csv.description'), ({ description }) => description],
    [t('csv.kind'), ({ kind }) => t(`kind.${kind}`)],
    [t('csv.health'), ({ health_score }) => health_score],
    [t('csv.version'), ({ latest_version_number }) => latest_version_number],
    [t('csv.released'), ({ latest_version_at }) => day(latest_version_at)],
    [t('csv.dependencies'), ({ dependency_count }) => dependency_count],
    [t('csv.behind'), ({ outdated_count }) => outdated_count],
    [t('csv.dependents'), ({ dependent_count }) => dependent_count],
    [t('csv.projects'), ({ used_in_projects_count }) => used_in_projects_count],
    [t('csv.assigned'), ({ assigned = [] }) => assigned.map(({ profiles }) => profiles.email).join('; ')],
    [t('csv.documentation'), ({ documentation_url }) => documentation_url],
    [t('csv.created'), ({ created_at }) => day(created_at)],
    [t('csv.updated'), ({ updated_at }) => day(updated_at)],
  ]
}
