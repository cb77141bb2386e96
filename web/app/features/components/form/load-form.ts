import type { ComponentKind } from '@trellis/domain/contracts/components'
import { may } from '@trellis/domain/permissions/may'
import { data, type RouterContextProvider } from 'react-router'
import { orRouteError } from '../../../data/data-error.ts'
import { requireMembership } from '../../../data/membership.ts'
import { requireClient, requireSession } from '../../../data/session.ts'
import { takeRows } from '../../../data/take-rows.ts'
import { emptyValues, type FormValues } from './form-values.ts'
import { readTargets } from './read-targets.ts'

type Context = Readonly<RouterContextProvider>

export interface Person {
  id: string
  email: string
}

export interface LoadedForm {
  values: FormValues
  people: Person[]
  mayAssign: boolean
  /** Of the component that is edited. */
  stored: { id: string; title: string; revision: number; healthScore: number; updatedAt: string } | undefined
}

export async function loadNewForm(context: Context): Promise<LoadedForm> {
  const people = await orRouteError(readPeople(context))
  return { values: emptyValues, people, mayAssign: true, stored: undefined }
}

/** For those who may edit it. One of another organisation is as good as none. */
export async function loadEditForm(context: Context, id: string): Promise<LoadedForm> {
  const [people, row] = await orRouteError(Promise.all([readPeople(context), readComponent(context, id)]))
  if (row === undefined) throw data(null, { status: 404 })
  const actor = { role: requireMembership(context).role, isSuperadmin: false }
  const assignedUsers = row.component_users.map(({ user_id }) => user_id)
  const subject = { isAssigned: assignedUsers.includes(requireSession(context).userId) }
  if (!may(actor, 'edit-component', subject)) throw data(null, { status: 403 })
  return {
    values: {
      title: row.title,
      description: row.description ?? '',
      kind: row.kind,
      documentationUrl: row.documentation_url ?? '',
      dependencies: await orRouteError(readDependencies(context, id)),
      assignedUsers,
    },
    people,
    mayAssign: may(actor, 'assign-users', subject),
    stored: {
      id,
      title: row.title,
      revision: row.revision,
      healthScore: row.health_score,
      updatedAt: row.updated_at,
    },
  }
}

async function readPeople(context: Context): Promise<Person[]> {
  const { rows } = await takeRows(
    requireClient(context)
      .from('members')
      .select('user_id, profiles!members_user_id_fkey(email)')
      .eq('organization_id', requireMembership(context).id)
      .order('created_at'),
  )
  return rows.map(({ user_id, profiles }) => ({ id: user_id, email: profiles.email }))
}

interface EditedRow {
  title: string
  description: string | null
  kind: ComponentKind
  documentation_url: string | null
  revision: number
  health_score: number
  updated_at: string
  component_users: { user_id: string }[]
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

async function readComponent(context: Context, id: string): Promise<EditedRow | undefined> {
  if (!uuid.test(id)) return undefined
  const { rows } = await takeRows(
    requireClient(context)
      .from('components')
      .select(
        'title, description, kind, documentation_url, revision, health_score, updated_at, component_users(user_id)',
      )
      .eq('organization_id', requireMembership(context).id)
      .eq('id', id)
      .overrideTypes<EditedRow[], { merge: false }>(),
  )
  return rows[0]
}

async function readDependencies(context: Context, id: string) {
  const client = requireClient(context)
  const organizationId = requireMembership(context).id
  const { rows } = await takeRows(
    client
      .from('dependencies')
      .select('depends_on_id, version_id')
      .eq('organization_id', organizationId)
      .eq('component_id', id)
      .order('penalty', { ascending: false })
      .order('depends_on_id'),
  )
  const selected = new Map(rows.map(({ depends_on_id, version_id }) => [depends_on_id, version_id]))
  const targets = await readTargets(client, organizationId, [...selected.keys()])
  return targets.map((target) => ({ target, versionId: selected.get(target.id) ?? '' }))
}
