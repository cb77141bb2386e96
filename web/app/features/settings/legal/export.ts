// Exports the acceptances of a document as a file, reading page after page while it is sent.

import type { LegalAcceptances, LegalAcceptor } from '@trellis/domain/contracts/legal-documents'
import { type CsvColumns, csvHead, csvRows } from '@trellis/domain/csv/csv'
import { data, type LoaderFunctionArgs } from 'react-router'
import { requireId } from '../../../data/catalog/ids.ts'
import { requireWorkspace } from '../../../data/organization/workspace.ts'
import { legal } from '../../../locales/en/late/settings/legal.ts'
import { readLegalQuery } from './query/legal-query.ts'
import { listPeople } from './query/load-legal.ts'

const peopleAtOnce = 100

export async function loader({ url, context }: LoaderFunctionArgs): Promise<Response> {
  const id = requireId(url.searchParams.get('document') ?? undefined)
  const { isMissing, search } = readLegalQuery(url.searchParams)
  const workspace = requireWorkspace(context)
  const read = (page: number) => listPeople(workspace, id, { isMissing, search, page }, peopleAtOnce)
  const first = await read(1)
  // For maintainers only. An error later closes the connection, because the file has started.
  if (first === undefined) throw data(null, { status: 403 })
  return new Response(csvFile(first, read), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="acceptances.csv"',
      'Cache-Control': 'private, no-store',
    },
  })
}

function csvFile(first: LegalAcceptances, read: (page: number) => Promise<LegalAcceptances | undefined>) {
  const encoder = new TextEncoder()
  let page = 1
  return new ReadableStream({
    start(file) {
      // With a byte order mark, without which spreadsheets assume an older encoding.
      file.enqueue(encoder.encode(`\uFEFF${csvHead(columns)}`))
    },
    async pull(file) {
      const { people, total } = (page === 1 ? first : await read(page)) ?? { people: [], total: 0 }
      if (people.length > 0) file.enqueue(encoder.encode(csvRows(columns, people)))
      if (people.length === 0 || page * peopleAtOnce >= total) file.close()
      page += 1
    },
  })
}

const { csv, states } = legal.people

const columns: CsvColumns<LegalAcceptor> = [
  [csv.name, ({ name }) => name],
  [csv.email, ({ email }) => email],
  [csv.role, ({ role }) => role],
  [csv.version, ({ version }) => version],
  [csv.accepted, ({ accepted_at }) => accepted_at],
  [csv.state, ({ state }) => states[state]],
]
