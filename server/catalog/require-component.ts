import type { ComponentRow } from '@trellis/domain/contracts/components'
import type { MemberRole } from '@trellis/domain/permissions/member-role'
import { refusal } from '@trellis/platform/functions'
import type { Transaction } from '@trellis/platform/postgres'
import { lockOrganization } from './lock-organization.ts'
import { type ComponentVerb, requirePermission, type Standing } from './standing.ts'

const componentNotFound = () => refusal(404, 'component_not_found', 'Component not found')

const withStanding = `select c.*, app.role_in(c.organization_id) as role,
    c.id = any (app.assigned_components()) as is_assigned
  from components c where c.id = $1`

type Row = ComponentRow & { readonly role: MemberRole; readonly is_assigned: boolean }

/** The component, locked for a write by someone who may. Whoever may not see it is told that there is none. */
export async function requireComponent(
  transaction: Transaction,
  id: string,
  verb: ComponentVerb | 'read-catalog',
): Promise<{ component: ComponentRow; standing: Standing }> {
  const [seen] = await transaction.query<{ organization_id: string }>(
    'select organization_id from components where id = $1',
    [id],
  )
  if (seen === undefined) throw componentNotFound()
  await lockOrganization(transaction, seen.organization_id)
  // Read again: someone else may have held the lock and changed or deleted it.
  const [row] = await transaction.query<Row>(withStanding, [id])
  if (row === undefined) throw componentNotFound()
  const { role, is_assigned: isAssigned, ...component } = row
  const standing = { role, isAssigned }
  requirePermission(standing, verb)
  return { component, standing }
}

export async function readComponent(transaction: Transaction, id: string): Promise<ComponentRow> {
  const [row] = await transaction.query<ComponentRow>('select * from components where id = $1', [id])
  if (row === undefined) throw componentNotFound()
  return row
}
