import { may } from '@trellis/domain/permissions/may'
import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { orRouteError } from '../../../data/data-error.ts'
import { requireMembership } from '../../../data/membership.ts'
import { requireClient, requireSession } from '../../../data/session.ts'
import { takeRows } from '../../../data/take-rows.ts'
import { readListQuery } from './list-query.ts'
import { type ListAsker, readComponents } from './read-components.ts'

// More people or projects than a menu can show are found by their own pages.
const mostChoices = 200

export interface FilterChoices {
  people: { id: string; email: string }[]
  projects: { id: string; name: string }[]
}

export function listAsker(context: Readonly<RouterContextProvider>, mine: boolean): ListAsker {
  return {
    client: requireClient(context),
    organizationId: requireMembership(context).id,
    userId: requireSession(context).userId,
    mine,
  }
}

/** The page itself is not waited for: the frame of the list stands while its rows are on their way. */
export async function loadList({ url, context }: LoaderFunctionArgs, mine: boolean) {
  const asker = listAsker(context, mine)
  const query = readListQuery(url.searchParams)
  const page = readComponents(asker, query)
  // Who leaves before it is used must not end the process with it.
  page.catch(() => undefined)
  const actor = { role: requireMembership(context).role, isSuperadmin: false }
  return {
    query,
    page,
    mine,
    choices: await orRouteError(readChoices(asker)),
    userId: asker.userId,
    mayCreate: may(actor, 'create-component', {}),
    mayEditAll: may(actor, 'edit-component', { isAssigned: false }),
    now: Date.now(),
  }
}

export type LoadedList = Awaited<ReturnType<typeof loadList>>

async function readChoices({ client, organizationId, mine }: ListAsker): Promise<FilterChoices> {
  const [people, projects] = await Promise.all([
    mine
      ? []
      : takeRows(
          client
            .from('members')
            .select('user_id, profiles!members_user_id_fkey(email)')
            .eq('organization_id', organizationId)
            .order('created_at')
            .limit(mostChoices),
        ).then(({ rows }) => rows.map(({ user_id, profiles }) => ({ id: user_id, email: profiles.email }))),
    takeRows(
      client
        .from('projects')
        .select('id, name')
        .eq('organization_id', organizationId)
        .order('name')
        .limit(mostChoices),
    ).then(({ rows }) => rows),
  ])
  return { people, projects }
}
