import type { ComponentRow } from '@trellis/domain/contracts/catalog/components'
import type { OrganizationState } from '@trellis/domain/organizations/state'
import type { MemberRole } from '@trellis/domain/permissions/member-role'
import { refusal } from '@trellis/platform/functions'
import type { Transaction } from '@trellis/platform/postgres'
import { absentOrClosed } from '../../organizations/closed-organization.ts'
import { lockOrganization } from '../../organizations/lock-organization.ts'
import {
  type ComponentVerb,
  type MemberAccess,
  outOfReach,
  requireAcceptance,
  requireOpen,
  requirePermission,
} from '../../organizations/require-organization.ts'
import { adoptExample } from '../adopt-example.ts'

const componentNotFound = () => refusal(404, 'component_not_found', 'Component not found')

const withAccess = `select c.*, s.role, s.state, c.id = any (app.assigned_components()) as is_assigned,
    coalesce(c.id = any (app.token_components()), true) as is_reached,
    app.owes_acceptance(c.organization_id) as owes_acceptance
  from components c cross join lateral app.standing_in(c.organization_id) s where c.id = $1`

type Row = ComponentRow & {
  readonly role: MemberRole
  readonly state: OrganizationState
  readonly is_assigned: boolean
  /** False if the token is limited to other components. */
  readonly is_reached: boolean
  readonly owes_acceptance: boolean
}

const leavesExample: ReadonlySet<ComponentVerb | 'read-catalog'> = new Set([
  'read-catalog',
  'delete-component',
])

/**
 * The component, locked for a write, if the caller may write it. Strangers are told that it does not exist. An example
 * becomes the organization's own, unless the caller adopts it when it knows that something changes.
 */
export async function requireComponent(
  transaction: Transaction,
  id: string,
  verb: ComponentVerb | 'read-catalog',
  { adopts = true } = {},
): Promise<{ component: ComponentRow; access: MemberAccess }> {
  const [seen] = await transaction.query<{ organization_id: string }>(
    'select organization_id from components where id = $1',
    [id],
  )
  if (seen === undefined) throw await absentOrClosed(transaction, id, componentNotFound())
  await lockOrganization(transaction, seen.organization_id)
  // Read again, because the previous holder of the lock may have changed, deleted or closed it.
  const [row] = await transaction.query<Row>(withAccess, [id])
  if (row === undefined) throw await absentOrClosed(transaction, id, componentNotFound())
  const {
    role,
    state,
    is_assigned: isAssigned,
    is_reached: isReached,
    owes_acceptance: owes,
    ...component
  } = row
  const access = { role, isAssigned }
  requireOpen(state, verb)
  requirePermission(access, verb)
  if (verb !== 'read-catalog') requireAcceptance(owes)
  if (verb !== 'read-catalog' && !isReached) throw outOfReach('This token cannot change this component')
  const isAdopted = adopts && component.is_example && !leavesExample.has(verb)
  return { component: isAdopted ? await adoptExample(transaction, component) : component, access }
}

export async function readComponent(transaction: Transaction, id: string): Promise<ComponentRow> {
  const [row] = await transaction.query<ComponentRow>('select * from components where id = $1', [id])
  if (row === undefined) throw await absentOrClosed(transaction, id, componentNotFound())
  return row
}
