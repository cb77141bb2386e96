import { may } from '@trellis/domain/permissions/may'
import type { RuleKind } from '@trellis/domain/rules/rule'
import { data, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router'
import type { PlatformClient } from '../../../data/platform-client.ts'
import { readRows } from '../../../data/read-rows.ts'
import { actorIn, requireWorkspace } from '../../../data/workspace.ts'
import { readListQuery } from './list-query.ts'
import { type ListAsker, readComponents } from './read-components.ts'

// More people or projects than a menu can show are found by their own pages.
const mostChoices = 200

export interface FilterChoices {
  people: { id: string; email: string }[]
  projects: { id: string; name: string }[]
  /** The kinds of rule that the organisation asks. */
  rules: RuleKind[]
}

export function listAsker(context: Readonly<RouterContextProvider>, mine: boolean): ListAsker {
  const { client, organizationId, member } = requireWorkspace(context)
  if (mine && member === undefined) throw data(null, { status: 404 })
  return { client, organizationId, userId: member?.userId, mine }
}

/** The page itself is not waited for: the frame of the list stands while its rows are on their way. */
export async function loadList({ url, context }: LoaderFunctionArgs, mine: boolean) {
  const asker = listAsker(context, mine)
  const query = readListQuery(url.searchParams)
  const page = readComponents(asker, query)
  // Who leaves before it is used must not end the process with it.
  page.catch(() => undefined)
  const actor = actorIn(requireWorkspace(context))
  return {
    query,
    page,
    mine,
    choices: await readChoices(asker),
    userId: asker.userId,
    mayCreate: may(actor, 'create-component', {}),
    mayEditAll: may(actor, 'edit-component', { isAssigned: false }),
    now: Date.now(),
  }
}

export type LoadedList = Awaited<ReturnType<typeof loadList>>

async function readChoices({ client, organizationId, userId, mine }: ListAsker): Promise<FilterChoices> {
  const [people, projects, rules] = await Promise.all([
    mine || userId === undefined
      ? []
      : readRows(
          client
            .from('members')
            .select('user_id, profiles!members_user_id_fkey(email)')
            .eq('organization_id', organizationId)
            .order('created_at')
            .limit(mostChoices),
        ).then((rows) => rows.map(({ user_id, profiles }) => ({ id: user_id, email: profiles.email }))),
    readRows(
      client
        .from('projects')
        .select('id, name')
        .eq('organization_id', organizationId)
        .order('name')
        .limit(mostChoices),
    ),
    userId === undefined ? [] : readRules(client, organizationId),
  ])
  return { people, projects, rules }
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
