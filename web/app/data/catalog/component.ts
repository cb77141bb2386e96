// One component as its pages need it: the row, the assigned people, and what the caller may do with it.
import type { ComponentRow } from '@trellis/domain/contracts/catalog/components'
import { nameOf } from '@trellis/domain/people/name-of'
import { may } from '@trellis/domain/permissions/may'
import type { RouterContextProvider } from 'react-router'
import { readRows } from '../client/read-rows.ts'
import { actorIn, requireWorkspace, type Workspace } from '../organization/workspace.ts'
import { missingComponent, requireComponentId } from './missing-component.ts'

export type AssignedUser = {
  userId: string
  /** Their address until they have given a name. */
  name: string
  picture: string | null
  emailNotifications: boolean
  since: string
}

export type ComponentRights = {
  /** Whether the person may see who is assigned. */
  seePeople: boolean
  edit: boolean
  remove: boolean
  manageVersions: boolean
  assignUsers: boolean
}

export type ComponentPage = {
  component: ComponentRow
  assigned: AssignedUser[]
  rights: ComponentRights
}

type Context = Readonly<RouterContextProvider>

const columns =
  'id, organization_id, title, description, kind, documentation_url, version_scheme, has_chosen_scheme, ' +
  'latest_version_id, latest_version_number, latest_version_at, version_count, dependency_count, outdated_count, dependent_count, ' +
  'used_in_projects_count, health_score, is_example, revision, created_at, updated_at'

export async function readComponent(context: Context, idText: string | undefined): Promise<ComponentPage> {
  const id = requireComponentId(idText)
  const workspace = requireWorkspace(context)
  const [component, assigned] = await Promise.all([
    readRows(
      workspace.client
        .from('components')
        .select(columns)
        .eq('organization_id', workspace.organizationId)
        .eq('id', id)
        .maybeSingle<ComponentRow>(),
    ),
    readAssigned(workspace, id),
  ])
  if (component === null) throw missingComponent()
  return { component, assigned, rights: rightsOf(workspace, assigned) }
}

async function readAssigned({ client, member }: Workspace, componentId: string): Promise<AssignedUser[]> {
  if (member === undefined) return []
  const users = await readRows(
    client
      .from('component_users')
      .select('user_id, email_notifications, created_at, profiles(name, email, picture)')
      .eq('component_id', componentId)
      .order('created_at')
      .order('user_id'),
  )
  return users.map(({ user_id, email_notifications, created_at, profiles }) => ({
    userId: user_id,
    name: profiles ? nameOf(profiles) : '',
    picture: profiles?.picture ?? null,
    emailNotifications: email_notifications,
    since: created_at,
  }))
}

function rightsOf(workspace: Workspace, assigned: readonly AssignedUser[]): ComponentRights {
  const actor = actorIn(workspace)
  const isAssigned = assigned.some(({ userId }) => userId === workspace.member?.userId)
  return {
    seePeople: workspace.member !== undefined,
    edit: may(actor, 'edit-component', { isAssigned }),
    remove: may(actor, 'delete-component', { isAssigned }),
    manageVersions: may(actor, 'manage-versions', { isAssigned }),
    assignUsers: may(actor, 'assign-users', { isAssigned }),
  }
}
