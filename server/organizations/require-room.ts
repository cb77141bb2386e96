import { type LimitFacts, limitsOf } from '@trellis/domain/limits/limits'
import { type CountedLimit, countedLimits, describeExceeded, findExceeded } from '@trellis/domain/limits/room'
import { refusal } from '@trellis/platform/functions'
import type { Transaction } from '@trellis/platform/postgres'

/** Examples take no room. */
const uncounted: Readonly<Record<CountedLimit, string>> = {
  max_components: 'is_example',
  max_members: 'false',
}

type Asked = { readonly limit: CountedLimit; readonly added: number }

/**
 * Refuses what the plan does not include. Call it under the organization's lock, so that the count is still true when
 * the rows are written. Triggers components_hold_limit and members_hold_limit enforce the same limits for callers that
 * do not ask.
 */
export async function requireRoom(
  transaction: Transaction,
  organizationId: string,
  { limit, added }: Asked,
): Promise<void> {
  const [row] = await transaction.query<{ facts: LimitFacts | null; count: number }>(
    `select app.my_limit_facts($1) as facts,
       (select count(*)::integer from ${countedLimits[limit]} where organization_id = $1 and not ${uncounted[limit]}) as count`,
    [organizationId],
  )
  if (!row?.facts) throw new Error('The limits of an organization are asked for by its members')
  const exceeded = findExceeded(limitsOf(row.facts), limit, { count: row.count, added })
  if (exceeded === undefined) return
  throw refusal(403, 'plan_limit_reached', describeExceeded(exceeded), { details: exceeded })
}
