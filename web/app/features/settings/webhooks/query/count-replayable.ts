// How many messages a replay since a time would send. It follows app.replay_deliveries_since, which does it: a message
// counts once, with its first delivery, and not while it is about to be sent.
import { readAllRows, readCounted } from '../../../../data/client/read-rows.ts'
import type { Workspace } from '../../../../data/organization/workspace.ts'

interface Asked {
  webhook: string
  /** ISO. */
  since: string
  /** Only messages that never arrived. */
  isFailed: boolean
}

const idsAtOnce = 100

export async function countReplayable(workspace: Workspace, asked: Asked): Promise<number> {
  const [all, repeated] = await Promise.all([countFirst(workspace, asked), readRepeated(workspace, asked)])
  if (all === 0 || repeated.length === 0) return all
  const groups = Array.from({ length: Math.ceil(repeated.length / idsAtOnce) }, (_, group) =>
    repeated.slice(group * idsAtOnce, (group + 1) * idsAtOnce),
  )
  const left = await Promise.all(groups.map((ids) => countFirst(workspace, asked, ids)))
  return all - left.reduce((sum, count) => sum + count, 0)
}

/** The first deliveries of messages, all or those with these IDs. */
async function countFirst(
  { client, organizationId }: Workspace,
  { webhook, since, isFailed }: Asked,
  ids?: readonly string[],
): Promise<number> {
  const first = client
    .from('webhook_deliveries')
    .select('id', { count: 'exact', head: true })
    .eq('organization_id', organizationId)
    .eq('webhook_id', webhook)
    .gte('created_at', since)
    .is('replay_of', null)
    .eq('is_test', false)
    .in('state', isFailed ? ['failed'] : ['delivered', 'failed'])
  const { count } = await readCounted(ids === undefined ? first : first.in('message_id', ids))
  return count
}

/** The messages with a replay that makes another one needless. */
async function readRepeated(
  { client, organizationId }: Workspace,
  { webhook, since, isFailed }: Asked,
): Promise<string[]> {
  const rows = await readAllRows((from, to) =>
    client
      .from('webhook_deliveries')
      .select('message_id')
      .eq('organization_id', organizationId)
      .eq('webhook_id', webhook)
      .gte('created_at', since)
      .not('replay_of', 'is', null)
      .eq('is_test', false)
      .in('state', isFailed ? ['delivered', 'waiting', 'retrying'] : ['waiting', 'retrying'])
      .order('number')
      .range(from, to),
  )
  return [...new Set(rows.map(({ message_id }) => message_id))]
}
