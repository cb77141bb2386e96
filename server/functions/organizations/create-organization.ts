import { randomBytes, randomUUID } from 'node:crypto'
import { createOrganization as contract, type OrganizationRow } from '@trellis/domain/contracts/organizations'
import { slugOf } from '@trellis/domain/organizations/slug'
import type { Transaction } from '@trellis/platform/postgres'
import { defineFunction } from '../define-function.ts'

const trialDays = 7

const columns =
  'id, name, slug, trial_ends_at, suspended_at, deletion_requested_at, logo, revision, created_at, updated_at'

/** Creates a company. Its trial starts now, and the caller becomes its first maintainer. */
export const createOrganization = defineFunction(contract, async ({ transaction, caller, input }) => {
  const { userId } = caller
  // A policy would refuse too, but without telling the person what to do.
  await transaction.query('select app.require_every_proof()')
  const twin = await findTwin(transaction, userId, input.name)
  if (twin !== undefined) return twin
  const id = randomUUID()
  const slug = await findFreeSlug(transaction, slugOf(input.name))
  // No `returning` here: only members can read the row, and there are none before the next statement.
  // Trigger organizations_hold_foundings refuses a person's eleventh company of the day, trigger organizations_follow_rules
  // notes that no rule has found anything yet.
  await transaction.query(
    `insert into organizations (id, name, slug, trial_ends_at)
     values ($1, $2, $3, now() + make_interval(days => $4))`,
    [id, input.name, slug, trialDays],
  )
  // Trigger members_hold_limit refuses a member beyond the plan, trigger members_require_confirmed_email one whose
  // address is not confirmed.
  await transaction.query(
    `insert into members (organization_id, user_id, role) values ($1, $2, 'maintainer')`,
    [id, userId],
  )
  const rows = await transaction.query<OrganizationRow>(
    `select ${columns} from organizations where id = $1`,
    [id],
  )
  return rows[0]
})

/**
 * A form that is sent twice creates one company: the second request waits for the first and answers with its row. The
 * lock belongs to the person and ends with the transaction.
 */
async function findTwin(
  transaction: Transaction,
  userId: string,
  name: string,
): Promise<OrganizationRow | undefined> {
  await transaction.query(`select pg_advisory_xact_lock(hashtextextended('create-organization:' || $1, 0))`, [
    userId,
  ])
  const [twin] = await transaction.query<OrganizationRow>(
    `select ${columns} from organizations
     where name = $1 and created_at > now() - interval '1 minute'
       and id in (select organization_id from members where user_id = $2 and role = 'maintainer')`,
    [name, userId],
  )
  return twin
}

async function findFreeSlug(transaction: Transaction, wanted: string): Promise<string> {
  // Two companies with the same name may be created at the same moment.
  await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 7215311))', [wanted])
  const [row] = await transaction.query<{ taken: boolean }>('select app.is_slug_taken($1) as taken', [wanted])
  return row?.taken ? `${wanted}-${randomBytes(4).toString('hex')}` : wanted
}
