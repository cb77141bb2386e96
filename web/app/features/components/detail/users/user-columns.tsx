import type { ComponentRow } from '@trellis/domain/contracts/catalog/components'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useTo } from '../../../../components/base-path.ts'
import { formatDate } from '../../../../components/dates/format-date.ts'
import type { AssignedUser } from '../../../../data/catalog/component.ts'
import { pictureAddress } from '../../../../data/files/file-address.ts'
import { useAct } from '../../../../exchange/acting/use-act.ts'
import { all } from '../../../../exchange/subjects.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Switch } from '../../../../ui/form/switch.tsx'
import { Avatar } from '../../../../ui/mark/avatar.tsx'
import { Badge } from '../../../../ui/mark/badge.tsx'
import { useConfirmation } from '../../../../ui/overlay/confirmation.tsx'
import { useToast } from '../../../../ui/overlay/toast.tsx'
import type { Column } from '../../../../ui/table/data-table.tsx'

interface Options {
  component: Pick<ComponentRow, 'id' | 'title'>
  userId: string
  mayAssign: boolean
}

export function useUserColumns({ component, userId, mayAssign }: Options): Column<AssignedUser>[] {
  const { t } = useTranslation('component')
  const { setMail, mailSent, unassign } = useUserActs(component)
  const to = useTo()
  const columns: Column<AssignedUser>[] = [
    {
      id: 'person',
      header: t('users.person'),
      phone: '1',
      cell: (user) => (
        <span className="flex min-w-0 items-center gap-2 font-medium">
          <Avatar name={user.name} src={pictureAddress(user.picture)} />
          <Link
            to={to('/users/:id', { id: user.userId })}
            title={user.name}
            className="truncate underline-offset-[3px] hover:underline"
          >
            {user.name}
          </Link>
          {user.userId === userId && <Badge tone="outline">{t('users.you')}</Badge>}
        </span>
      ),
    },
    {
      id: 'since',
      header: t('users.since'),
      phone: '2',
      cell: ({ since }) => <span className="text-muted">{formatDate(since)}</span>,
    },
    {
      id: 'mail',
      header: t('users.mail'),
      phone: '1',
      cell: (user) =>
        mayAssign || user.userId === userId ? (
          <Switch
            aria-label={t('users.mailOf', { person: user.name })}
            checked={mailSent?.userId === user.userId ? mailSent.mail === 'on' : user.emailNotifications}
            disabled={mailSent !== undefined && mailSent.userId !== user.userId}
            onCheckedChange={(on) => setMail(user, on)}
          />
        ) : (
          <span className="text-muted">{t(user.emailNotifications ? 'users.on' : 'users.off')}</span>
        ),
    },
  ]
  if (!mayAssign) return columns
  return [
    ...columns,
    {
      id: 'act',
      header: t('users.act'),
      headerHidden: true,
      align: 'right',
      shrink: true,
      phone: '2r',
      cell: (user) => (
        <Button variant="ghost" size="xs" onClick={() => unassign(user)}>
          {t('users.unassign')}
          <span className="sr-only">{t('users.unassignOf', { person: user.name })}</span>
        </Button>
      ),
    },
  ]
}

function useUserActs(component: Options['component']) {
  const { t } = useTranslation('component')
  const { toast } = useToast()
  const { confirm } = useConfirmation()
  const name = component.title
  const { send, pending } = useAct({
    action: useTo()('/component/:id/users', { id: component.id }),
    changes: { component: component.id, member: all },
    onDone: ({ intent, person = '', mail }) => {
      const done = intent === 'unassign' ? 'unassigned' : mail === 'on' ? 'mailOn' : 'mailOff'
      toast({ title: t(`users.${done}`, { person, name }) })
    },
  })
  return {
    /** The pending switch; those of others wait for it. */
    mailSent: pending.findLast(({ intent }) => intent === 'mail'),
    setMail: ({ userId, name: person }: AssignedUser, on: boolean) =>
      void send({ intent: 'mail', userId, person, mail: on ? 'on' : 'off' }),
    unassign: ({ userId, name: person }: AssignedUser) =>
      confirm({
        title: t('users.confirmTitle', { person }),
        description: t('users.confirmText', { name }),
        confirmText: t('users.unassign'),
        confirmingText: t('users.unassigning'),
        confirmVariant: 'destructive',
        onConfirm: () => send({ intent: 'unassign', userId, person }),
      }),
  }
}
