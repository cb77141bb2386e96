import { restorableUntil } from '@trellis/domain/organizations/deletion'
import { readCounted, readRows } from '../../../data/client/read-rows.ts'
import { countMembers } from '../../../data/organization/count-members.ts'
import type { Workspace } from '../../../data/organization/workspace.ts'

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
  const [row, members, components, projects] = await Promise.all([
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
  ])
  const until = restorableUntil(new Date()).toISOString()
  return { ...row, members, components, projects, restorableUntil: until }
}
