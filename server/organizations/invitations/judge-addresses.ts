import type { InviteOutcome } from '@trellis/domain/contracts/team/invitations'
import { type LimitFacts, limitsOf } from '@trellis/domain/limits/limits'
import { parseEmailAddress } from '@trellis/domain/people/email-address'
import type { Transaction } from '@trellis/platform/postgres'

export type JudgedAddress = {
  /** In lower case; as it was given if it is no address. */
  readonly email: string
  readonly outcome: InviteOutcome
  /** Of an open invitation to the address, or of one that expired and will be used again. */
  readonly id: string | null
}

type Standing = {
  readonly email: string
  readonly is_member: boolean
  readonly is_allowed: boolean
  readonly invitation_id: string | null
  readonly is_open: boolean | null
}

/**
 * What becomes of each address, in the order given. Call it under the organization's lock. The places that are left go
 * to the first addresses.
 */
export async function judgeAddresses(
  transaction: Transaction,
  organizationId: string,
  given: readonly string[],
): Promise<JudgedAddress[]> {
  const parsed = given.map((text) => ({ text, email: parseEmailAddress(text) }))
  const valid = parsed.flatMap(({ email }) => email ?? [])
  const standings = await readStandings(transaction, organizationId, [...new Set(valid)])
  let room = await countPlaces(transaction, organizationId)
  const seen = new Set<string>()
  return parsed.map(({ text, email }): JudgedAddress => {
    if (email === undefined) return { email: text, outcome: 'invalid', id: null }
    const standing = standings.get(email)
    const id = standing?.invitation_id ?? null
    const isRepeated = seen.has(email)
    seen.add(email)
    if (standing?.is_member) return { email, outcome: 'already_member', id: null }
    if (isRepeated || standing?.is_open) return { email, outcome: 'already_invited', id }
    if (!standing?.is_allowed) return { email, outcome: 'domain_not_allowed', id: null }
    if (room <= 0) return { email, outcome: 'no_place', id: null }
    room -= 1
    return { email, outcome: 'invited', id }
  })
}

async function readStandings(
  transaction: Transaction,
  organizationId: string,
  emails: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  const rows = await transaction.query<Standing>(
    `select e.email, m.email is not null as is_member, app.takes_address($1, e.email) as is_allowed,
       i.id as invitation_id, i.expires_at > now() as is_open
     from unnest($2::text[]) e (email)
     left join (
       select lower(p.email) as email from members m join profiles p on p.id = m.user_id where m.organization_id = $1
     ) m on m.email = e.email
     left join invitations i on i.organization_id = $1 and i.email = e.email
       and i.accepted_at is null and i.revoked_at is null`,
    [organizationId, emails],
  )
  return new Map(rows.map((row) => [row.email, row]))
}

/** How many more people the plan includes, beside members and open invitations. */
async function countPlaces(transaction: Transaction, organizationId: string): Promise<number> {
  const [row] = await transaction.query<{ facts: LimitFacts | null; taken: number }>(
    `select app.my_limit_facts($1) as facts,
       (select count(*)::integer from members where organization_id = $1)
       + (select count(*)::integer from invitations i where i.organization_id = $1 and app.holds_place(i)) as taken`,
    [organizationId],
  )
  if (!row?.facts) throw new Error('The limits of an organization are asked for by its members')
  const { max_members: most } = limitsOf(row.facts)
  return most === null ? Number.POSITIVE_INFINITY : most - row.taken
}
