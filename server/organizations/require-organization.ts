import { actOf } from '@trellis/domain/organizations/act-of'
import { type OrganizationState, type StateAct, stateAllows } from '@trellis/domain/organizations/state'
import { may, type Subjects, type Verb, type verbs } from '@trellis/domain/permissions/may'
import type { MemberRole } from '@trellis/domain/permissions/member-role'
import { refusal } from '@trellis/platform/functions'
import type { Transaction } from '@trellis/platform/postgres'
import {
  absentOrClosed,
  closedOrganization,
  sessionExpired,
  ssoRequired,
  unprovenMember,
} from './closed-organization.ts'
import { lockOrganization } from './lock-organization.ts'

type VerbsOf<Subject extends keyof Subjects> = {
  [V in Verb]: (typeof verbs)[V] extends Subject ? V : never
}[Verb]

export type OrganizationVerb = VerbsOf<'organization'>
export type ComponentVerb = VerbsOf<'component'>
export type MemberVerb = VerbsOf<'member'>

/** The caller's role in an organization, and whether they are assigned to the component in question. */
export type MemberAccess = { readonly role: MemberRole; readonly isAssigned: boolean }

type AnyVerb = ComponentVerb | OrganizationVerb | MemberVerb

/** The database keeps the last maintainer: a function that asks before it writes could be too early. */
const member = { isSelf: true, isLastMaintainer: false }

function mayDo({ role, isAssigned }: MemberAccess, verb: AnyVerb): boolean {
  return may({ role, isSuperadmin: false }, verb, { isAssigned, ...member })
}

/** Policies would refuse too, but some of them only by finding no row. */
export function requirePermission(access: MemberAccess, verb: AnyVerb): void {
  if (!mayDo(access, verb)) throw refusal(403, 'forbidden', 'You are not allowed to do this')
}

/** The policies would refuse too, but without a reason. */
export function requireOpen(state: OrganizationState, verb: AnyVerb): void {
  if (!stateAllows(state, actOf(verb))) throw closedOrganization(state)
}

/** For a token. The policies would refuse too, most of them by finding no row. */
export const outOfReach = (message: string) => refusal(403, 'forbidden', message)

const organizationNotFound = () => refusal(404, 'organization_not_found', 'Organization not found')

/**
 * Locks the organization for a write, if the caller may write and the organization's state allows it. Strangers are
 * told that it does not exist.
 */
export async function requireOrganization(
  transaction: Transaction,
  organizationId: string,
  verb: OrganizationVerb | MemberVerb,
  demands: Demands = {},
): Promise<MemberAccess> {
  await requireAccess(transaction, organizationId, verb, demands)
  await lockOrganization(transaction, organizationId)
  // Checked again, because the previous holder of the lock may have suspended the organization.
  return await requireAccess(transaction, organizationId, verb, demands)
}

type Demands = {
  /** What the organization's state must allow, if that is not what the verb says. */
  readonly act?: StateAct
  /** False for what stays possible for people who have to accept a legal document first. */
  readonly asksAcceptance?: boolean
}

/** For a write. Reads, leaving and deletion stay possible: the web app asks people before they read. */
export function requireAcceptance(owesAcceptance: boolean): void {
  if (owesAcceptance)
    throw refusal(
      403,
      'acceptance_required',
      'This organization asks you to accept its legal documents first. Open it in the browser to read them',
    )
}

type AccessRow = {
  readonly role: MemberRole | null
  readonly state: OrganizationState | null
  readonly is_proven: boolean
  /** False if the organization wants a session through its identity provider. */
  readonly came_through_sso: boolean
  /** False if the organization limits the age of sessions, and this one is older or has ended. */
  readonly is_young: boolean
  /** True for a token that may write only certain components. */
  readonly is_narrowed: boolean
  /** Whether the person has to accept a legal document first. */
  readonly owes_acceptance: boolean
}

async function requireAccess(
  transaction: Transaction,
  organizationId: string,
  verb: OrganizationVerb | MemberVerb,
  { act = actOf(verb), asksAcceptance = true }: Demands = {},
): Promise<MemberAccess> {
  const [row] = await transaction.query<AccessRow>(
    `select role, state, is_proven, app.sso_suffices($1) as came_through_sso,
       app.session_suffices($1) as is_young, app.token_components() is not null as is_narrowed,
       app.owes_acceptance($1) as owes_acceptance
     from app.standing_in($1)`,
    [organizationId],
  )
  if (!row?.role || !row.state) throw organizationNotFound()
  if (!row.came_through_sso) throw ssoRequired()
  if (!row.is_young) throw sessionExpired()
  if (!row.is_proven) throw unprovenMember()
  const access = { role: row.role, isAssigned: false }
  if (!stateAllows(row.state, act)) throw closedOrganization(row.state)
  requirePermission(access, verb)
  if (act === 'write' && asksAcceptance) requireAcceptance(row.owes_acceptance)
  if (row.is_narrowed) throw outOfReach('This token can change only certain components')
  return access
}

/** For reads that need a permission. They stay possible while the organization is read-only. */
export async function requireReader(
  transaction: Transaction,
  organizationId: string,
  verb: OrganizationVerb,
): Promise<void> {
  await requireAccess(transaction, organizationId, verb, { act: 'read' })
}

/** For reads: the caller belongs to the organization, and it is open to them. */
export async function requireReadableOrganization(
  transaction: Transaction,
  organizationId: string,
): Promise<void> {
  const [organization] = await transaction.query('select 1 from organizations where id = $1', [
    organizationId,
  ])
  if (organization === undefined)
    throw await absentOrClosed(transaction, organizationId, organizationNotFound())
}
