// The entries that the filters find as a file, passed on while the server reads them.
import { auditExportFormats, exportAuditLog } from '@trellis/domain/contracts/audit'
import { data, type LoaderFunctionArgs } from 'react-router'
import { streamFunction } from '../../data/client/stream-function.ts'
import { requireWorkspace } from '../../data/organization/workspace.ts'
import { filtersOf, readAuditQuery } from './query/audit-query.ts'

export async function loader({ url, context }: LoaderFunctionArgs): Promise<Response> {
  const format = auditExportFormats.find((known) => known === url.searchParams.get('format'))
  if (format === undefined) throw data(null, { status: 404 })
  const { people, actions, ...filters } = filtersOf(readAuditQuery(url.searchParams), Date.now())
  const { body } = await streamFunction(context, exportAuditLog, {
    organization_id: requireWorkspace(context).organizationId,
    format,
    ...(people && { people: people.join(',') }),
    ...(actions && { actions: actions.join(',') }),
    ...filters,
  })
  return new Response(body, {
    headers: {
      'Content-Type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8',
      'Content-Disposition': `attachment; filename="audit-log.${format}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
