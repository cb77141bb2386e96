import { restorableUntil } from '@trellis/domain/organizations/deletion'
import { readCounted, readRows } from '../../../data/client/read-rows.ts'
import { countMembers } from '../../../data/organization/count-members.ts'
import type { Workspace } from '../../../data/organization/workspace.ts'

/** What the organization's logo, attachments and legal documents take. */
export type StorageUse = { readonly used_bytes: number; readonly quota_bytes: number }

export interface GeneralSettings {
  readonly id: string
  readonly name: string
  /** The name of its file. */
  readonly logo: string | null
  readonly revision: number
  readonly created_at: string
  readonly members: number
  readonly components: number
  readonly projects: number
  /** Null for a person who has just lost the role. */
  readonly storage: StorageUse | null
  /** The last day to restore it, if it is deleted now. */
  readonly restorableUntil: string
}

export async function readGeneral({ client, organizationId }: Workspace): Promise<GeneralSettings> {
  const count = async (table: 'components' | 'projects') =>
    (
      await readCounted(
        client.from(table).select('id', { count: 'exact', head: true }).eq('organization_id', organizationId),
      )
    ).count
  const storage: Promise<unknown> = readRows(
    client.rpc('read_storage_use', { organization_id: organizationId }, { get: true }),
  )
  const [row, members, components, projects, use] = await Promise.all([
    readRows(
      client
        .from('organizations')
        .select('id, name, logo, revision, created_at')
        .eq('id', organizationId)
        .single(),
    ),
    countMembers({ client, organizationId }),
    count('components'),
    count('projects'),
    storage,
  ])
  const until = restorableUntil(new Date()).toISOString()
  return {
    ...row,
    members,
    components,
    projects,
    storage: use as StorageUse | null,
    restorableUntil: until,
  }
}
