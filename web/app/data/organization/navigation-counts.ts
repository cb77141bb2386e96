import type { RouterContextProvider } from 'react-router'
import { readCounted } from '../client/read-rows.ts'
import { requireWorkspace } from './workspace.ts'

/** The counts beside the places of the navigation. */
export type NavigationCounts = { components: number; myComponents: number; projects: number }

/** Counted without reading a row. */
export async function readNavigationCounts(
  context: Readonly<RouterContextProvider>,
): Promise<NavigationCounts> {
  const { client, organizationId, member } = requireWorkspace(context)
  const counted = { count: 'exact', head: true } as const
  const [components, projects, mine] = await Promise.all([
    readCounted(client.from('components').select('id', counted).eq('organization_id', organizationId)),
    readCounted(client.from('projects').select('id', counted).eq('organization_id', organizationId)),
    member === undefined
      ? { count: 0 }
      : readCounted(
          client
            .from('component_users')
            .select('component_id', counted)
            .eq('organization_id', organizationId)
            .eq('user_id', member.userId),
        ),
  ])
  return { components: components.count, projects: projects.count, myComponents: mine.count }
}
