import { nameOf } from '@trellis/domain/people/name-of'
import { may } from '@trellis/domain/permissions/may'
import type { RuleKind } from '@trellis/domain/rules/rule'
import { data, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router'
import { idIn } from '../../../../data/catalog/ids.ts'
import type { PlatformClient } from '../../../../data/client/platform-client.ts'
import { readRows } from '../../../../data/client/read-rows.ts'
import { actorIn, requireWorkspace } from '../../../../data/organization/workspace.ts'
import { type ListQuery, readListQuery } from './list-query.ts'
import { type ListAsker, readComponents } from './read-components.ts'

export interface FilterChoices {
  /** Whether there is any project to choose. */
  hasProjects: boolean
  /** The chosen id in words; undefined if nothing is chosen, or it was deleted. */
  person: string | undefined
  project: string | undefined
  /** The organization's kinds of rules. */
  rules: RuleKind[]
}

export function listAsker(context: Readonly<RouterContextProvider>, mine: boolean): ListAsker {
  const { client, organizationId, member } = requireWorkspace(context)
  if (mine && member === undefined) throw data(null, { status: 404 })
  return { client, organizationId, userId: member?.userId, mine }
}

/** The rows are not awaited: the frame of the list is shown while they are loading. */
export async function loadList({ url, context }: LoaderFunctionArgs, mine: boolean) {
  const asker = listAsker(context, mine)
  const query = readListQuery(url.searchParams)
  const page = readComponents(asker, query)
  // If people leave before it is used, its rejection must not end the process.
  page.catch(() => undefined)
  const actor = actorIn(requireWorkspace(context))
  return {
    query,
    page,
    mine,
    choices: await readChoices(asker, query),
    userId: asker.userId,
    mayCreate: may(actor, 'create-component', {}),
    mayEditAll: may(actor, 'edit-component', { isAssigned: false }),
    now: Date.now(),
  }
}

export type LoadedList = Awaited<ReturnType<typeof loadList>>

async function readChoices(asker: ListAsker, query: ListQuery): Promise<FilterChoices> {
  const { client, organizationId, userId } = asker
  const [person, project, anyProject, rules] = await Promise.all([
    readPerson(asker, idIn(query.assigned ?? null)),
    query.project === undefined
      ? undefined
      : readRows(client.from('projects').select('name').eq('id', query.project).maybeSingle()),
    readRows(client.from('projects').select('id').eq('organization_id', organizationId).limit(1)),
    userId === undefined ? [] : readRules(client, organizationId),
  ])
  return { hasProjects: anyProject.length > 0, person, project: project?.name, rules }
}

async function readPerson({ client, organizationId, userId, mine }: ListAsker, id: string | undefined) {
  if (mine || userId === undefined || id === undefined) return undefined
  const member = await readRows(
    client
      .from('members')
      .select('profiles!members_user_id_fkey(name, email)')
      .eq('organization_id', organizationId)
      .eq('user_id', id)
      .maybeSingle(),
  )
  return member ? nameOf(member.profiles) : undefined
}

async function readRules(client: PlatformClient, organizationId: string): Promise<RuleKind[]> {
  const rows = await readRows(
    client
      .from('component_rules')
      .select('kind')
      .eq('organization_id', organizationId)
      .neq('level', 'off')
      .order('created_at')
      .order('kind'),
  )
  return rows.map(({ kind }) => kind)
}
