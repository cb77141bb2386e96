// The list as a file: the same filters and order, all pages, read one after the other while the file is sent.

import { type CsvColumns, csvHead, csvRows } from '@trellis/domain/csv/csv'
import type { LoaderFunctionArgs } from 'react-router'
import { recordExport } from '../../../../data/catalog/record-export.ts'
import { type Counted, readCounted } from '../../../../data/client/read-rows.ts'
import { requireWorkspace } from '../../../../data/organization/workspace.ts'
import { createI18n } from '../../../../locales/create-i18n.ts'
import { readListQuery } from '../query/list-query.ts'
import { listAsker } from '../query/load-list.ts'
import { type ListedComponent, openList } from '../query/read-components.ts'

const rowsAtOnce = 1000

export async function loader({ url, context }: LoaderFunctionArgs): Promise<Response> {
  const asker = listAsker(context, url.searchParams.get('of') === 'me')
  const query = await openList(asker, readListQuery(url.searchParams))
  const read = (from: number) => readCounted(query(from, from + rowsAtOnce - 1))
  // An error at the start is answered as a failure; once the file has started, only closing the connection can report
  // it.
  const first = await read(0)
  await recordExport(requireWorkspace(context), { kind: 'components_csv', rows: first.count })
  return new Response(csvFile(csvColumns(), first, read), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="components.csv"',
      'Cache-Control': 'private, no-store',
    },
  })
}

type Rows = Counted<ListedComponent[]>

function csvFile(columns: CsvColumns<ListedComponent>, first: Rows, read: (from: number) => Promise<Rows>) {
  const encoder = new TextEncoder()
  let sent = 0
  return new ReadableStream({
    start(file) {
      // With a byte order mark, without which spreadsheets assume an older encoding.
      file.enqueue(encoder.encode(`\uFEFF${csvHead(columns)}`))
    },
    async pull(file) {
      const { rows, count } = sent === 0 ? first : await read(sent)
      sent += rows.length
      if (rows.length > 0) file.enqueue(encoder.encode(csvRows(columns, rows)))
      if (rows.length === 0 || sent >= count) file.close()
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
