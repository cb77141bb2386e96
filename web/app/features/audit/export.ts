// The entries that the filters find as a file, passed on while the server reads them. An export that cannot start leads
// back to the log, which says why.
import { auditExportFormats, exportAuditLog } from '@trellis/domain/contracts/audit'
import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { streamFunction } from '../../data/client/stream-function.ts'
import { requireWorkspace } from '../../data/organization/workspace.ts'
import { filtersOf, readAuditQuery, writeAuditQuery } from './query/audit-query.ts'
import { addressAfterRefusal } from './refused-export.ts'

export async function loader({ url, context }: LoaderFunctionArgs): Promise<Response> {
  const format = auditExportFormats.find((known) => known === url.searchParams.get('format'))
  if (format === undefined) throw data(null, { status: 404 })
  const query = readAuditQuery(url.searchParams)
  const { people, actions, ...filters } = filtersOf(query, Date.now())
  const answer = await streamFunction(context, exportAuditLog, {
    organization_id: requireWorkspace(context).organizationId,
    format,
    ...(people && { people: people.join(',') }),
    ...(actions && { actions: actions.join(',') }),
    ...filters,
  })
  if (!answer.ok)
    return redirect(addressAfterRefusal(url.searchParams, writeAuditQuery(query), answer.status))
  return new Response(answer.body, {
    headers: {
      'Content-Type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8',
      'Content-Disposition': `attachment; filename="audit-log.${format}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
