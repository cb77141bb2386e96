// One read returns the top of the page; more expensive parts load while that is shown.

import type { ComponentKind } from '@trellis/domain/contracts/catalog/component-kinds'
import { listFindings, type OpenFindings } from '@trellis/domain/contracts/catalog/rules'
import { data } from 'react-router'
import { invokeFunction } from '../../data/client/invoke-function.ts'
import { readRows } from '../../data/client/read-rows.ts'
import { orRouteError } from '../../data/failure/data-error.ts'
import type { Workspace } from '../../data/organization/workspace.ts'
import type { OverviewAnswer } from './overview.ts'
import { type LostPoints, type Wanted, wantedOf } from './panels/wanted/wanted.ts'
import { type WaveGraph, type Waves, wavesOf } from './panels/waves.ts'

export async function readOverview(
  { client, organizationId }: Workspace,
  since: number,
): Promise<OverviewAnswer> {
  const overview = await readRows(
    client.rpc('organization_overview', {
      organization_id: organizationId,
      since: new Date(since).toISOString().slice(0, 10),
    }),
  )
  if (overview === null) throw data(null, { status: 404 })
  return overview as unknown as OverviewAnswer
}

export interface WantedUpgrade extends Wanted {
  readonly title: string
  readonly kind: ComponentKind
  /** Not if the latest version is deprecated, or for those on a pre-release that is ahead of it. */
  readonly isLatest: boolean
}

const mostWanted = 4

export async function readWanted({ client, organizationId }: Workspace): Promise<WantedUpgrade[]> {
  const lost = await readRows(client.rpc('lost_points', { organization_id: organizationId }))
  const wanted = wantedOf(lost as unknown as LostPoints, mostWanted)
  if (wanted.length === 0) return []
  const rows = await readRows(
    client
      .from('components')
      .select('id, title, kind, latest_version_id')
      .in(
        'id',
        wanted.map(({ id }) => id),
      )
      .overrideTypes<WantedRow[], { merge: false }>(),
  )
  return wanted.flatMap((upgrade) => {
    const row = rows.find(({ id }) => id === upgrade.id)
    if (row === undefined) return []
    const { title, kind, latest_version_id } = row
    return { ...upgrade, title, kind, isLatest: latest_version_id === upgrade.versionId }
  })
}

type WantedRow = {
  readonly id: string
  readonly title: string
  readonly kind: ComponentKind
  readonly latest_version_id: string | null
}

export interface OwnComponents {
  readonly count: number
  /** The worst first. */
  readonly components: readonly { id: string; title: string; kind: ComponentKind; health_score: number }[]
}

const mostOwn = 5

export async function readOwnComponents(
  { client, organizationId }: Workspace,
  userId: string,
): Promise<OwnComponents> {
  const {
    data: components,
    error,
    count,
  } = await client
    .from('components')
    .select('id, title, kind, health_score, own:component_users!inner(user_id)', { count: 'exact' })
    .eq('organization_id', organizationId)
    .eq('own.user_id', userId)
    .order('health_score')
    .order('title')
    .limit(mostOwn)
    .overrideTypes<
      { id: string; title: string; kind: ComponentKind; health_score: number }[],
      { merge: false }
    >()
  if (error) throw data(null, { status: 503 })
  return { count: count ?? 0, components }
}

const mostFindings = 5

export function readFindings({ client, organizationId }: Workspace): Promise<OpenFindings> {
  const input = { organization_id: organizationId, limit: mostFindings }
  return orRouteError(invokeFunction(client, listFindings, input))
}

const mostMembers = 8

export async function readWaves(
  { client, organizationId }: Workspace,
  targetId: string,
): Promise<Waves | undefined> {
  const graph = await readRows(client.rpc('organization_graph', { organization_id: organizationId }))
  return wavesOf(graph as unknown as WaveGraph, targetId, mostMembers)
}
