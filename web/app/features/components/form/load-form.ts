import type { ComponentKind } from '@trellis/domain/contracts/catalog/component-kinds'
import { may } from '@trellis/domain/permissions/may'
import type { Rule } from '@trellis/domain/rules/rule'
import { data, type RouterContextProvider } from 'react-router'
import { readRows } from '../../../data/client/read-rows.ts'
import { type Person, readPeople } from '../../../data/organization/people.ts'
import { readComponentRules, readRules } from '../../../data/organization/rules.ts'
import { actorIn, requireWorkspace } from '../../../data/organization/workspace.ts'
import { readTargets } from './dependencies/read-targets.ts'
import { emptyValues, type FormValues } from './form-values.ts'

type Context = Readonly<RouterContextProvider>

export interface LoadedForm {
  values: FormValues
  people: Person[]
  mayAssign: boolean
  /** The organization's rules about what the form writes, with the exemptions of the edited component. */
  rules: Rule[]
  /** Of the component that is being edited. */
  stored: { id: string; title: string; revision: number; healthScore: number; updatedAt: string } | undefined
}

export async function loadNewForm(context: Context): Promise<LoadedForm> {
  const workspace = requireWorkspace(context)
  const [people, rules] = await Promise.all([readPeople(workspace), readRules(context, undefined)])
  const assignedUsers = workspace.member ? [workspace.member.userId] : []
  const values = { ...emptyValues, kind: usualKind, assignedUsers } as const
  return { values, people, mayAssign: true, rules, stored: undefined }
}

/** The kind that most components have, so that few people need to choose. */
const usualKind = 'microservice'

/** For people who may edit it. A component of another organization counts as missing. */
export async function loadEditForm(context: Context, id: string): Promise<LoadedForm> {
  const [people, row, rules] = await Promise.all([
    readPeople(requireWorkspace(context)),
    readComponent(context, id),
    readComponentRules(context, id),
  ])
  if (row === undefined) throw data(null, { status: 404 })
  const workspace = requireWorkspace(context)
  const actor = actorIn(workspace)
  const assignedUsers = row.component_users.map(({ user_id }) => user_id)
  const subject = { isAssigned: assignedUsers.some((userId) => userId === workspace.member?.userId) }
  if (!may(actor, 'edit-component', subject)) throw data(null, { status: 403 })
  return {
    values: {
      title: row.title,
      description: row.description ?? '',
      kind: row.kind,
      documentationUrl: row.documentation_url ?? '',
      currentVersion: '',
      dependencies: await readDependencies(context, id),
      assignedUsers,
    },
    people,
    rules,
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

async function readComponent(context: Context, id: string): Promise<EditedRow | undefined> {
  const { client, organizationId } = requireWorkspace(context)
  const [row] = await readRows(
    client
      .from('components')
      .select(
        'title, description, kind, documentation_url, revision, health_score, updated_at, component_users(user_id)',
      )
      .eq('organization_id', organizationId)
      .eq('id', id)
      .overrideTypes<EditedRow[], { merge: false }>(),
  )
  return row
}

async function readDependencies(context: Context, id: string) {
  const { client, organizationId } = requireWorkspace(context)
  const rows = await readRows(
    client
      .from('dependencies')
      .select('depends_on_id, version_id')
      .eq('organization_id', organizationId)
      .eq('component_id', id)
      .order('penalty', { ascending: false })
      .order('depends_on_id'),
  )
  const selected = new Map(rows.map(({ depends_on_id, version_id }) => [depends_on_id, version_id]))
  const targets = await readTargets({ client, organizationId }, { ids: [...selected.keys()], ownId: id })
  return targets.map((target) => ({ target, versionId: selected.get(target.id) ?? '' }))
}
