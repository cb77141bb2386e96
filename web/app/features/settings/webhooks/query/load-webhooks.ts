import { webhookLimits } from '@trellis/domain/contracts/webhooks'
import { stateAllows } from '@trellis/domain/organizations/state'
import type { LoaderFunctionArgs } from 'react-router'
import { readCounted, readPage } from '../../../../data/client/read-rows.ts'
import { requireMembership } from '../../../../data/organization/membership.ts'
import { requireWorkspace, type Workspace } from '../../../../data/organization/workspace.ts'
import { countReplayable } from './count-replayable.ts'
import { deliveryColumns, type ListedDelivery, readWebhooks } from './read-webhooks.ts'
import { readWebhooksQuery, type WebhooksQuery } from './webhooks-query.ts'

export const deliveriesPerPage = 20

export async function loadWebhooks({ url, context }: LoaderFunctionArgs) {
  const workspace = requireWorkspace(context)
  const { id, state } = requireMembership(context)
  const query = readWebhooksQuery(url.searchParams)
  const now = Date.now()
  const webhooks = await readWebhooks(workspace)
  const shown = webhooks.find(({ id }) => id === query.endpoint) ?? webhooks[0]
  return {
    organizationId: id,
    webhooks,
    /** The endpoint whose deliveries are shown. */
    shown,
    log: shown && (await readLog(workspace, shown.id, query, now)),
    isReadOnly: !stateAllows(state, 'write'),
    query,
    now,
  }
}

export type LoadedWebhooks = Awaited<ReturnType<typeof loadWebhooks>>
export type LoadedLog = NonNullable<LoadedWebhooks['log']>

/** The earliest time that a replay takes, a minute later, which passes until somebody sends it. */
export const earliestReplay = (now: number) =>
  new Date(now - webhookLimits.replayDays * 86_400_000 + 60_000).toISOString()

async function readLog(workspace: Workspace, webhook: string, query: WebhooksQuery, now: number) {
  const count = countIn(workspace, webhook)
  const [page, all, failed, tried, atFirst, unarrived] = await Promise.all([
    readDeliveries(workspace, webhook, query),
    count({}),
    count({ states: ['failed'] }),
    count({ isTest: false, isTried: true }),
    count({ states: ['delivered'], isTest: false, attempts: 1 }),
    countReplayable(workspace, { webhook, since: earliestReplay(now), isFailed: true }),
  ])
  return { ...page, all, failed, tried, atFirst, unarrived }
}

function readDeliveries(
  { client, organizationId }: Workspace,
  webhook: string,
  { isFailed, page }: WebhooksQuery,
) {
  return readPage(
    (from, to) => {
      const all = client
        .from('webhook_deliveries')
        .select(deliveryColumns, { count: 'exact' })
        .eq('organization_id', organizationId)
        .eq('webhook_id', webhook)
      const asked = isFailed ? all.eq('state', 'failed') : all
      return asked
        .order('created_at', { ascending: false })
        .order('number', { ascending: false })
        .range(from, to)
        .overrideTypes<ListedDelivery[], { merge: false }>()
    },
    { page, size: deliveriesPerPage },
  )
}

interface Counted {
  states?: ListedDelivery['state'][]
  isTest?: boolean
  attempts?: number
  /** At least once, with success or without. */
  isTried?: boolean
}

const countIn =
  ({ client, organizationId }: Workspace, webhook: string) =>
  async ({ states, isTest, attempts, isTried }: Counted): Promise<number> => {
    let asked = client
      .from('webhook_deliveries')
      .select('id', { count: 'exact', head: true })
      .eq('organization_id', organizationId)
      .eq('webhook_id', webhook)
    if (states !== undefined) asked = asked.in('state', states)
    if (isTest !== undefined) asked = asked.eq('is_test', isTest)
    if (attempts !== undefined) asked = asked.eq('attempts', attempts)
    if (isTried) asked = asked.gt('attempts', 0)
    const { count } = await readCounted(asked)
    return count
  }
