// One component as its pages need it: the row, who is assigned, and what the person who asks may do with it.
import type { ComponentRow } from '@trellis/domain/contracts/components'
import { may } from '@trellis/domain/permissions/may'
import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { type MembershipRow, requireMembership } from './membership.ts'
import { readRows } from './read-rows.ts'
import { requireClient, requireSession } from './session.ts'

export type AssignedUser = {
  userId: string
  email: string
  emailNotifications: boolean
  since: string
}

export type ComponentRights = { edit: boolean; manageVersions: boolean; assignUsers: boolean }

export type ComponentPage = {
  component: ComponentRow
  assigned: AssignedUser[]
  rights: ComponentRights
}

type Context = Readonly<RouterContextProvider>

const uuid = z.uuid()

/** An id that is none is as missing as one that nobody has. */
export function requireId(text: string | undefined): string {
  const { data: id } = uuid.safeParse(text)
  if (id === undefined) throw data(null, { status: 404 })
  return id
}

export async function readComponent(context: Context, idText: string | undefined): Promise<ComponentPage> {
  const id = requireId(idText)
  const client = requireClient(context)
  const membership = requireMembership(context)
  const [component, users] = await Promise.all([
    readRows(
      client
        .from('components')
        .select('*')
        .eq('organization_id', membership.id)
        .eq('id', id)
        .maybeSingle<ComponentRow>(),
    ),
    readRows(
      client
        .from('component_users')
        .select('user_id, email_notifications, created_at, profiles(email)')
        .eq('component_id', id)
        .order('created_at')
        .order('user_id'),
    ),
  ])
  if (component === null) throw data(null, { status: 404 })
  const assigned = users.map((user) => ({
    userId: user.user_id,
    email: user.profiles?.email ?? '',
    emailNotifications: user.email_notifications,
    since: user.created_at,
  }))
  const { userId } = requireSession(context)
  const isAssigned = assigned.some((user) => user.userId === userId)
  return { component, assigned, rights: rightsOf(membership, isAssigned) }
}

function rightsOf({ role }: MembershipRow, isAssigned: boolean): ComponentRights {
  const actor = { role, isSuperadmin: false }
  return {
    edit: may(actor, 'edit-component', { isAssigned }),
    manageVersions: may(actor, 'manage-versions', { isAssigned }),
    assignUsers: may(actor, 'assign-users', { isAssigned }),
  }
}
