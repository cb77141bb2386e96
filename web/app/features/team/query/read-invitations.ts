import type { InvitationRow } from '@trellis/domain/contracts/team/invitations'
import { type Page, readPage } from '../../../data/client/read-rows.ts'
import type { Workspace } from '../../../data/organization/workspace.ts'

export const invitationsPerPage = 20

export type ListedInvitation = Pick<
  InvitationRow,
  'id' | 'email' | 'role' | 'sent_at' | 'expires_at' | 'revision'
> & { inviter: { name: string; email: string } | null }

/** The invitations that nobody has accepted yet, the newest first; expired ones can be sent again. */
export function readInvitations(
  { client, organizationId }: Pick<Workspace, 'client' | 'organizationId'>,
  page: number,
): Promise<Page<ListedInvitation>> {
  return readPage(
    (from, to) =>
      client
        .from('invitations')
        .select(
          'id, email, role, sent_at, expires_at, revision, inviter:profiles!invitations_invited_by_fkey(name, email)',
          { count: 'exact' },
        )
        .eq('organization_id', organizationId)
        .is('accepted_at', null)
        .is('revoked_at', null)
        .order('created_at', { ascending: false })
        .order('id')
        .range(from, to)
        .overrideTypes<ListedInvitation[], { merge: false }>(),
    { page, size: invitationsPerPage },
  )
}
