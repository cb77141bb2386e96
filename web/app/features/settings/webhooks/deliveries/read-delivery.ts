// What was sent and answered, for a row that is opened: a list of such rows would be large.
import type { WebhookDeliveryRow } from '@trellis/domain/contracts/webhooks'
import { data, type LoaderFunctionArgs } from 'react-router'
import { requireId } from '../../../../data/catalog/ids.ts'
import { readRows } from '../../../../data/client/read-rows.ts'
import { requireWorkspace } from '../../../../data/organization/workspace.ts'
import type { OpenedDelivery } from './delivery-words.ts'

const columns =
  'payload, request_headers, answer_headers, answer_body, status, took_ms, attempts, attempt_log'

export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { client, organizationId } = requireWorkspace(context)
  const [delivery] = await readRows(
    client
      .from('webhook_deliveries')
      .select(columns)
      .eq('organization_id', organizationId)
      .eq('id', requireId(params.id))
      .overrideTypes<Pick<WebhookDeliveryRow, keyof OpenedDelivery>[], { merge: false }>(),
  )
  if (delivery === undefined) throw data(null, { status: 404 })
  return Response.json(delivery, { headers: { 'Cache-Control': 'private, no-store' } })
}
