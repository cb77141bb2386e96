import type { ApiTokenRow } from '@trellis/domain/contracts/tokens'
import { nameOf } from '@trellis/domain/people/name-of'
import type { PlatformClient } from '../client/platform-client.ts'
import { readAllRows } from '../client/read-rows.ts'

/** A token as lists show it. */
export type ListedToken = Pick<
  ApiTokenRow,
  | 'id'
  | 'name'
  | 'kind'
  | 'scopes'
  | 'component_ids'
  | 'project_ids'
  | 'expires_at'
  | 'revoked_at'
  | 'last_used_at'
  | 'last_used_address'
  | 'created_at'
> & {
  /** The name of the person who created it. Undefined for a former member. */
  creator: string | undefined
}

const columns =
  'id, name, kind, scopes, component_ids, project_ids, expires_at, revoked_at, last_used_at, last_used_address, created_at, profiles!api_tokens_created_by_fkey(name, email)'

/** Newest first: all that the person may see, or their own alone. */
export async function readTokens(
  client: PlatformClient,
  organizationId: string,
  ownerId?: string,
): Promise<ListedToken[]> {
  const rows = await readAllRows((from, to) => {
    const all = client.from('api_tokens').select(columns).eq('organization_id', organizationId)
    const asked = ownerId === undefined ? all : all.eq('kind', 'personal').eq('user_id', ownerId)
    return asked.order('created_at', { ascending: false }).order('id').range(from, to)
  })
  return rows.map(({ profiles, ...row }) => ({
    ...(row as Omit<ListedToken, 'creator'>),
    creator: profiles ? nameOf(profiles) : undefined,
  }))
}
