import type { RouterContextProvider } from 'react-router'
import type { ScreenPath } from '../../screens/screen.ts'
import { screenEntries } from '../../screens/screens.ts'
import type { PlatformClient } from '../client/platform-client.ts'
import { readCounted } from '../client/read-rows.ts'
import { requireWorkspace } from './workspace.ts'

/** The counts beside the places of the navigation, by the addresses of their screens. */
export type NavigationCounts = { readonly [Path in ScreenPath]?: number }

const counted = screenEntries.flatMap(([path, { navigation }]) =>
  navigation?.count ? [{ path, ...navigation.count }] : [],
)

/** Counted without reading a row. */
export async function readNavigationCounts(
  context: Readonly<RouterContextProvider>,
): Promise<NavigationCounts> {
  const { client, organizationId, member } = requireWorkspace(context)
  const counts = await Promise.all(
    counted.map(async ({ path, table, isOwn }) => {
      if (isOwn && member === undefined) return [path, 0]
      if (table === 'components') return [path, await countOwnComponents(client, organizationId)]
      // The type of `count` holds that the table has these columns.
      const rows = client
        .from(table as 'component_users')
        .select('organization_id', { count: 'exact', head: true })
        .eq('organization_id', organizationId)
      const { count } = await readCounted(isOwn && member ? rows.eq('user_id', member.userId) : rows)
      return [path, count]
    }),
  )
  return Object.fromEntries(counts)
}

/** Without examples, which never count. */
async function countOwnComponents(client: PlatformClient, organizationId: string): Promise<number> {
  const { count } = await readCounted(
    client
      .from('components')
      .select('organization_id', { count: 'exact', head: true })
      .eq('organization_id', organizationId)
      .is('is_example', false),
  )
  return count
}
