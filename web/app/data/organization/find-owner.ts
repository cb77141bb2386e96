import type { Params } from 'react-router'
import { screenEntries, toAddress } from '../../screens/screens.ts'
import { idIn } from '../catalog/ids.ts'
import type { PlatformClient } from '../client/platform-client.ts'
import { readRows } from '../client/read-rows.ts'

/** The organization of the record in an address, if the person may see it. */
export async function findOwner(
  client: PlatformClient,
  { pattern, params }: { pattern: string; params: Params },
): Promise<string | undefined> {
  const table = ownerTableAt(pattern)
  const id = idIn(params.id)
  if (table === undefined || id === undefined) return undefined
  const [row] = await readRows(client.from(table).select('organization_id').eq('id', id))
  return row?.organization_id
}

/** The addresses below a screen, such as those that it fetches from, have the same owner. */
function ownerTableAt(pattern: string) {
  const address = toAddress(pattern)
  const isAtOrBelow = (path: string) => address === path || address.startsWith(`${path}/`)
  return screenEntries.find(([path, { owner }]) => owner !== undefined && isAtOrBelow(path))?.[1].owner
}
