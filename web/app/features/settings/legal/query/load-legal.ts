import type { LegalAcceptances, ListedLegalDocument } from '@trellis/domain/contracts/legal-documents'
import { stateAllows } from '@trellis/domain/organizations/state'
import { may } from '@trellis/domain/permissions/may'
import type { LoaderFunctionArgs } from 'react-router'
import { readRows } from '../../../../data/client/read-rows.ts'
import { requireRequestScope } from '../../../../data/client/request-scope.ts'
import { countMembers } from '../../../../data/organization/count-members.ts'
import { requireMembership } from '../../../../data/organization/membership.ts'
import { actorIn, requireWorkspace, type Workspace } from '../../../../data/organization/workspace.ts'
import { requireSession } from '../../../../data/session/session.ts'
import { readLegalQuery } from './legal-query.ts'

export const peoplePerPage = 20

/** Everyone reads the documents; who has accepted them is for maintainers. */
export async function loadLegal({ url, context }: LoaderFunctionArgs) {
  const workspace = requireWorkspace(context)
  const { id, name, state } = requireMembership(context)
  const query = readLegalQuery(url.searchParams)
  const { isActing } = requireSession(context)
  const isMaintainer = may(actorIn(workspace), 'manage-organization', {})
  const [documents, members, maintainers] = await Promise.all([
    listDocuments(workspace),
    isMaintainer ? countMembers(workspace) : 0,
    isMaintainer ? countMembers(workspace, 'maintainer') : 0,
  ])
  const shown = documents.find(({ lineage_id }) => lineage_id === query.document) ?? documents[0]
  return {
    organization: { id, name },
    documents,
    /** The document whose versions and people are shown. */
    shown,
    people: isMaintainer && shown ? await listPeople(workspace, shown.lineage_id, query) : undefined,
    counts: { nobody: 0, everyone: members, maintainers },
    query,
    isMaintainer,
    isActing,
    isReadOnly: !stateAllows(state, 'write'),
    publishableKey: requireRequestScope(context).publishableKey,
    /** The day today, in UTC as the database counts. */
    today: new Date().toISOString().slice(0, 10),
  }
}

export type LoadedLegal = Awaited<ReturnType<typeof loadLegal>>

async function listDocuments({ client, organizationId }: Workspace): Promise<ListedLegalDocument[]> {
  const asked = { organization_id: organizationId }
  const answer: unknown = await readRows(client.rpc('list_legal_documents', asked, { get: true }))
  // Null for a stranger, such as somebody who was removed a moment ago.
  return (answer as ListedLegalDocument[] | null) ?? []
}

interface Asked {
  isMissing: boolean
  search: string
  page: number
}

/** A page beyond the last, as in an old link, is empty and says how many people there are. */
export async function listPeople(
  { client, organizationId }: Pick<Workspace, 'client' | 'organizationId'>,
  lineageId: string,
  { isMissing, search, page }: Asked,
  pageSize = peoplePerPage,
): Promise<LegalAcceptances | undefined> {
  const answer: unknown = await readRows(
    client.rpc(
      'list_legal_acceptances',
      {
        organization_id: organizationId,
        lineage_id: lineageId,
        only_missing: isMissing,
        ...(search !== '' && { search }),
        page,
        page_size: pageSize,
      },
      { get: true },
    ),
  )
  return (answer as LegalAcceptances | null) ?? undefined
}
