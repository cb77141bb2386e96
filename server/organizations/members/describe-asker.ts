import type { Asker } from '@trellis/platform/auth'
import type { Transaction } from '@trellis/platform/postgres'
import { z } from 'zod'

const askedBy = z.object({ organization_id: z.uuid(), user_id: z.uuid(), asked_by: z.uuid() })

/** Undefined if the maintainer who asked for another address of a member may no longer ask. */
export async function describeAsker(transaction: Transaction, given: unknown): Promise<Asker | undefined> {
  const { data } = askedBy.safeParse(given)
  if (data === undefined) return undefined
  const [row] = await transaction.query<{ person_name: string | null; organization_name: string | null }>(
    'select person_name, organization_name from app.describe_asker($1, $2, $3)',
    [data.organization_id, data.user_id, data.asked_by],
  )
  if (!row?.person_name || !row.organization_name) return undefined
  return { person: row.person_name, organization: row.organization_name }
}
