import type { LoadedTeam } from '../query/load-team.ts'
import { EditDialog } from './edit-dialog.tsx'
import { LastMaintainerDialog } from './last-maintainer-dialog.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import type { MemberActs } from './use-member-acts.ts'

interface MemberDialogsProps {
  team: LoadedTeam
  acts: MemberActs
}

/** Outside of the rows, because an act may remove the row that opened the dialog. */
export function MemberDialogs({ team, acts: { open, close, show } }: MemberDialogsProps) {
  if (open === undefined) return null
  const { dialog } = open
  // As it is stored now, if it is still listed.
  const listed = team.page.members.find(({ user_id }) => user_id === open.member.user_id)
  const member = listed ?? open.member
  // Somebody may also be on another page of the list by now, or no longer match its filter.
  const isGone = listed === undefined && team.total < open.total
  const onLast = () => show('last-maintainer', member)
  switch (dialog) {
    case 'edit':
      return <EditDialog key={member.user_id} {...{ team, member, isGone, onLast }} onClose={close} />
    case 'remove':
      return <RemoveDialog key={member.user_id} {...{ team, member, isGone, onLast }} onClose={close} />
    case 'leave':
      return <LeaveDialog team={team} onClose={close} onLast={onLast} />
    case 'last-maintainer':
      return <LastMaintainerDialog team={team} member={member} onClose={close} />
  }
}
