import { nameOf } from '@trellis/domain/people/name-of'
import { Trans } from 'react-i18next'
import { TimeAgo } from '../../../components/dates/time-ago.tsx'
import { team as texts } from '../../../locales/en/late/team.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Badge } from '../../../ui/mark/badge.tsx'
import { Glyph } from '../../../ui/mark/glyph.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import type { LoadedTeam } from '../query/load-team.ts'
import type { ListedInvitation } from '../query/read-invitations.ts'
import type { InvitationActs } from './use-invitation-acts.ts'

export function useInvitationColumns(team: LoadedTeam, acts: InvitationActs): Column<ListedInvitation>[] {
  const { t } = useLateTexts('team', texts)
  const columns: Column<ListedInvitation>[] = [
    {
      id: 'email',
      header: t('invitations.email'),
      grow: true,
      phone: '1',
      cell: (invitation) => <Address invitation={invitation} now={team.now} />,
    },
    {
      id: 'role',
      header: t('invitations.role'),
      cell: ({ role }) => <span className="text-muted">{t(`role.${role}`)}</span>,
    },
    {
      id: 'sent',
      header: t('invitations.sent'),
      cell: (invitation) => <Sent invitation={invitation} now={team.now} />,
    },
  ]
  if (team.isActing || !team.hasPlan) return columns
  return [
    ...columns,
    {
      id: 'acts',
      header: t('invitations.actions'),
      headerHidden: true,
      shrink: true,
      align: 'right',
      phone: '3',
      cell: (invitation) => <Acts invitation={invitation} acts={acts} />,
    },
    {
      id: 'more',
      header: t('invitations.moreActions'),
      headerHidden: true,
      shrink: true,
      phone: '1',
      cell: (invitation) => (
        <MoreActs invitation={invitation} acts={acts} isExpired={hasExpired(invitation, team.now)} />
      ),
    },
  ]
}

const hasExpired = ({ expires_at }: ListedInvitation, now: number) => Date.parse(expires_at) <= now

interface InvitationProps {
  invitation: ListedInvitation
  now: number
}

/** Where rows have lines, the role and the date are below the address. */
function Address({ invitation, now }: InvitationProps) {
  const { t } = useLateTexts('team', texts)
  const { email, role } = invitation
  return (
    <span className="flex min-w-0 items-center gap-3 py-1.5 lined:py-0">
      <span className="inline-grid size-7 shrink-0 place-items-center rounded-full border border-dashed border-border-control text-muted">
        <Glyph name="mail" size="sm" />
      </span>
      <span className="min-w-0">
        <span className="block truncate" title={email}>
          {email}
        </span>
        <span className="hidden type-xs text-muted lined:block">
          {t(`role.${role}`)} · <Sent invitation={invitation} now={now} />
        </span>
      </span>
    </span>
  )
}

function Sent({ invitation, now }: InvitationProps) {
  const { t } = useLateTexts('team', texts)
  const { inviter, sent_at } = invitation
  if (hasExpired(invitation, now)) return <Badge tone="outline">{t('invitations.expired')}</Badge>
  const when = <TimeAgo timestamp={sent_at} now={now} />
  return (
    <span className="text-muted">
      {inviter ? (
        <Trans t={t} i18nKey="invitations.sentBy" values={{ name: nameOf(inviter) }} components={{ when }} />
      ) : (
        when
      )}
    </span>
  )
}

interface ActsProps {
  invitation: ListedInvitation
  acts: InvitationActs
}

function Acts({ invitation, acts }: ActsProps) {
  const { t } = useLateTexts('team', texts)
  const { email } = invitation
  const isResending = acts.isResending(invitation)
  return (
    <span className="flex items-center justify-end gap-1 lined:justify-start">
      <Button
        variant="outline"
        size="xs"
        spinning={isResending}
        loadingText={t('invitations.resending')}
        onClick={() => isResending || acts.resend(invitation)}
        aria-description={t('invitations.resendOf', { email })}
      >
        {t('invitations.resend')}
      </Button>
      <Button
        variant="ghost"
        size="xs"
        onClick={() => acts.revoke(invitation)}
        aria-description={t('invitations.revokeOf', { email })}
      >
        {t('invitations.revoke')}
      </Button>
    </span>
  )
}

function MoreActs({ invitation, acts, isExpired }: ActsProps & { isExpired: boolean }) {
  const { t } = useLateTexts('team', texts)
  const label = t('invitations.more', { email: invitation.email })
  return (
    <Menu trigger={<IconButton variant="ghost" size="icon-sm" icon="more" label={label} />}>
      {!isExpired && (
        <MenuItem icon="link" onSelect={() => acts.copyLink(invitation)}>
          {t('invitations.copy')}
        </MenuItem>
      )}
      <MenuItem icon="settings" onSelect={() => acts.edit(invitation)}>
        {t('invitations.edit')}
      </MenuItem>
    </Menu>
  )
}
