import { useId } from 'react'
import { Pager } from '../../../components/list/pager.tsx'
import type { Page } from '../../../data/client/read-rows.ts'
import { team as texts } from '../../../locales/en/late/team.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Lattice, Panel } from '../../../ui/layout/lattice.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { LoadedTeam } from '../query/load-team.ts'
import { invitationsPerPage, type ListedInvitation } from '../query/read-invitations.ts'
import { pageNames } from '../query/team-query.ts'
import { EditInvitationDialog } from './edit-invitation-dialog.tsx'
import { useInvitationColumns } from './invitation-columns.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { useInvitationActs } from './use-invitation-acts.ts'

interface InvitationListProps {
  team: LoadedTeam
  invitations: Page<ListedInvitation>
}

/** Invitations that nobody has accepted yet, for maintainers. */
export function InvitationList({ team, invitations: { rows, count, page } }: InvitationListProps) {
  const { t } = useLateTexts('team', texts)
  const titleId = useId()
  const acts = useInvitationActs()
  const columns = useInvitationColumns(team, acts)
  const { link } = acts
  // As it is stored now, if it is still listed.
  const edited = rows.find(({ id }) => id === acts.edited?.id) ?? acts.edited
  return (
    <Lattice aria-labelledby={titleId}>
      <Panel flush>
        <h2 id={titleId} tabIndex={-1} className="px-5 pt-4 pb-1 type-sm font-semibold phone:px-4">
          {t('invitations.title')}
        </h2>
        <DataTable
          label={t('invitations.table')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          inPanel
          empty={null}
          className="[&_thead]:sr-only"
        />
        <Pager
          label={t('invitations.pages')}
          name={pageNames.invitations}
          page={page}
          pages={Math.ceil(count / invitationsPerPage)}
          className="border-t border-border px-5 py-3 phone:px-4"
        />
        {edited && <EditInvitationDialog key={edited.id} invitation={edited} onClose={acts.closeEdit} />}
        {link && <LinkDialog link={link} onClose={acts.closeLink} />}
      </Panel>
    </Lattice>
  )
}
