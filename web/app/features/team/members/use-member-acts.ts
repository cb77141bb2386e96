import type { ListedMember } from '@trellis/domain/contracts/team/directory'
import { nameOf } from '@trellis/domain/people/name-of'
import type { MemberRole } from '@trellis/domain/permissions/member-role'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../exchange/acting/answer.ts'
import { useReadPage } from '../../../exchange/page/use-read-page.ts'
import { team as texts } from '../../../locales/en/late/team.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { useConfirmation } from '../../../ui/overlay/confirmation.tsx'
import { useToast } from '../../../ui/overlay/toast.tsx'
import type { LoadedTeam } from '../query/load-team.ts'
import { useTeamAct } from '../use-team-act.ts'

export type MemberDialog = 'edit' | 'remove' | 'leave' | 'last-maintainer'

/** The acts on a member, and the dialog that is open. */
export function useMemberActs(team: LoadedTeam) {
  const [open, setOpen] = useState<{ dialog: MemberDialog; member: ListedMember; total: number }>()
  const show = (dialog: MemberDialog, member: ListedMember) => setOpen({ dialog, member, total: team.total })
  const isLast = ({ role }: ListedMember) => role === 'maintainer' && team.maintainers === 1
  const { changeRole, roleOf } = useRole(team, (member) => show('last-maintainer', member))
  return {
    open,
    show: (dialog: MemberDialog, member: ListedMember) =>
      show(
        isLast(member) && (dialog === 'remove' || dialog === 'leave') ? 'last-maintainer' : dialog,
        member,
      ),
    close: () => setOpen(undefined),
    isLast,
    /** The role as it will be, while the change is under way. */
    roleOf,
    changeRole: (member: ListedMember, role: MemberRole) => {
      if (role === member.role) return
      if (isLast(member)) show('last-maintainer', member)
      else changeRole(member, role)
    },
  }
}

export type MemberActs = ReturnType<typeof useMemberActs>

function useRole(team: LoadedTeam, onLast: (member: ListedMember) => void) {
  const { t } = useLateTexts('team', texts)
  const { t: tRefusal } = useTranslation('component')
  const { toast } = useToast()
  const { confirm } = useConfirmation()
  const { readPage } = useReadPage()
  const [changing, setChanging] = useState<ListedMember>()
  const refused = ({ reason, stale, kind }: Refusal) => {
    if (reason === 'last_maintainer' && changing) return onLast(changing)
    if (stale) void readPage()
    toast({
      variant: 'destructive',
      description: stale ? t('roleChanged.stale') : tRefusal(`refusal.${kind}`),
    })
  }
  const { send, pending } = useTeamAct({
    onRefused: refused,
    onDone: ({ user_id = '', name = '', role, before }, result) => {
      const { revision } = result as { revision: number }
      const undo = () =>
        void send(fieldsOf({ user_id, name, role: before ?? '', before: role ?? '', revision }))
      toast({
        title: t('roleChanged.title'),
        description: t('roleChanged.text', { name, role: t(`role.${role as MemberRole}`) }),
        // Nobody can take back the role that they need for it.
        ...(user_id !== team.userId && { action: { label: t('roleChanged.undo'), onAction: undo } }),
      })
    },
  })
  const fieldsOf = ({ revision, ...sent }: RoleChange) => ({
    intent: 'role',
    organization_id: team.organization.id,
    ...sent,
    revision: String(revision),
  })
  const change = (member: ListedMember, role: MemberRole) => {
    setChanging(member)
    const { user_id, role: before, revision } = member
    return send(fieldsOf({ user_id, name: nameOf(member), role, before, revision }))
  }
  return {
    roleOf: ({ user_id, role }: ListedMember): MemberRole => {
      const sent = pending.findLast((fields) => fields.user_id === user_id)
      return (sent?.role as MemberRole | undefined) ?? role
    },
    changeRole: (member: ListedMember, role: MemberRole) => {
      if (member.user_id !== team.userId) return void change(member, role)
      confirm({
        title: t('roleChanged.own.title'),
        description: t('roleChanged.own.text', { role: t(`role.${role}`) }),
        confirmText: t('roleChanged.own.act'),
        confirmingText: t('roleChanged.own.acting'),
        onConfirm: () => change(member, role),
      })
    },
  }
}

interface RoleChange {
  user_id: string
  name: string
  role: string
  before: string
  revision: number
}
