import { idIn } from '../catalog/ids.ts'
import type { PlatformClient } from '../client/platform-client.ts'
import { readRows } from '../client/read-rows.ts'

const named = /\/(component|project)\/([0-9a-f-]{36})/i

/** The organization of the record in an address, if the person may see it. */
export async function findOwner(client: PlatformClient, path: string): Promise<string | undefined> {
  const [, what, text] = named.exec(path) ?? []
  const id = idIn(text)
  if (id === undefined) return undefined
  const table = what?.toLowerCase() === 'project' ? 'projects' : 'components'
  const [row] = await readRows(client.from(table).select('organization_id').eq('id', id))
  return row?.organization_id
}
