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
  const { dialog, member } = open
  const onLast = () => show('last-maintainer', member)
  switch (dialog) {
    case 'edit':
      return <EditDialog key={member.user_id} team={team} member={member} onClose={close} onLast={onLast} />
    case 'remove':
      return <RemoveDialog key={member.user_id} team={team} member={member} onClose={close} onLast={onLast} />
    case 'leave':
      return <LeaveDialog team={team} onClose={close} onLast={onLast} />
    case 'last-maintainer':
      return <LastMaintainerDialog team={team} member={member} onClose={close} />
  }
}
