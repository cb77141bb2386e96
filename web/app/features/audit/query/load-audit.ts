import type { AuditStatus } from '@trellis/domain/contracts/audit'
import { stateAllows } from '@trellis/domain/organizations/state'
import { may } from '@trellis/domain/permissions/may'
import { data, type LoaderFunctionArgs } from 'react-router'
import { readRows } from '../../../data/client/read-rows.ts'
import { requireMembership } from '../../../data/organization/membership.ts'
import { actorIn, requireWorkspace, type Workspace } from '../../../data/organization/workspace.ts'
import { requireSession } from '../../../data/session/session.ts'
import { entryName, readAuditQuery, readNumber } from './audit-query.ts'
import { readEntries, readEntry, readNames } from './read-entries.ts'

export async function loadAudit({ url, context }: LoaderFunctionArgs) {
  const workspace = requireWorkspace(context)
  const query = readAuditQuery(url.searchParams)
  const now = Date.now()
  const asked = readNumber(url.searchParams.get(entryName))
  const [status, page] = await Promise.all([readStatus(workspace), readEntries(workspace, query, now)])
  const isListed = page.entries.some(({ sequence }) => sequence === asked)
  const brokenAt = status.verification?.broken_at ?? undefined
  const [linked, broken] = await Promise.all([
    asked === undefined || isListed ? undefined : readEntry(workspace, asked),
    brokenAt === undefined ? undefined : readEntry(workspace, brokenAt),
  ])
  const entries = linked ? [...page.entries, linked] : page.entries
  const { state } = requireMembership(context)
  return {
    organizationId: workspace.organizationId,
    query,
    page,
    /** The entry of the address, if it is on another page. */
    linked,
    names: await readNames(workspace, entries, [query.person, query.item]),
    status,
    /** The verification stopped where the log ends too early, so that there is no entry to open. */
    isBrokenMissing: brokenAt !== undefined && broken === undefined,
    mayChangeRetention:
      may(actorIn(workspace), 'manage-organization', {}) &&
      stateAllows(state, 'write') &&
      !requireSession(context).isActing,
    now,
  }
}

export type LoadedAudit = Awaited<ReturnType<typeof loadAudit>>

export async function readStatus(
  { client, organizationId }: Workspace,
  olderThanDays?: number,
): Promise<AuditStatus> {
  const asked = {
    organization_id: organizationId,
    ...(olderThanDays !== undefined && { older_than_days: olderThanDays }),
  }
  const status: unknown = await readRows(client.rpc('audit_status', asked, { get: true }))
  // Null for somebody whose role was taken a moment ago.
  if (status === null) throw data(null, { status: 403 })
  return status as AuditStatus
}
