import { canBeMuted } from '@trellis/domain/notifications/events'
import clsx from 'clsx'
import { Link } from 'react-router'
import type { Clock } from '../../../components/notifications/days.ts'
import { briefOf } from '../../../components/notifications/destination.ts'
import {
  EventTile,
  notificationClasses,
  Opening,
  When,
} from '../../../components/notifications/notification-body.tsx'
import { useReason } from '../../../components/notifications/words/use-reason.ts'
import type { ListedNotification } from '../../../data/notifications/listed-notification.ts'
import { notifications } from '../../../locales/en/late/notifications.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx'
import { handOnRow } from './hand-on-row.ts'

interface NotificationItemProps {
  row: ListedNotification
  isRead: boolean
  /** It is about the same version as the one above it. */
  isContinued: boolean
  clock: Clock
  onOpen: () => void
  onMark: (becomesRead: boolean) => void
  onMute: () => void
}

export function NotificationItem(props: NotificationItemProps) {
  const { row, isRead, isContinued, clock, onOpen } = props
  const reason = useReason()(row, clock, !hasBriefs(row))
  return (
    <li
      ref={handOnRow}
      data-row-id={row.id}
      data-notification={row.id}
      data-unread={isRead ? undefined : ''}
      className={clsx(
        notificationClasses,
        isContinued ? '-mt-1 pt-0!' : 'border-t border-border-faint first:border-t-0',
      )}
    >
      {isContinued ? <span /> : <EventTile row={row} />}
      <div className="min-w-0">
        <Opening row={row} isRead={isRead} onOpen={onOpen} />
        {reason !== '' && <p className="type-xs text-pretty wrap-anywhere text-muted">{reason}</p>}
        <Briefs row={row} onOpen={onOpen} />
      </div>
      <div className="flex h-5 items-center gap-2 phone:h-auto phone:flex-col-reverse phone:items-end phone:gap-0 phone:self-start">
        <Acts {...props} />
        <When row={row} clock={clock} />
      </div>
    </li>
  )
}

/** Shown beside the time while the pointer or the focus is on the row; on touch screens behind one button. */
function Acts({ row, isRead, onMark, onMute }: NotificationItemProps) {
  const { t } = useLateTexts('notifications', notifications)
  const marking = t(isRead ? 'act.unread' : 'act.read')
  return (
    <>
      <span className="relative flex gap-1 opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:hidden phone:hidden">
        <IconButton
          variant="ghost"
          size="icon-xs"
          icon={isRead ? 'mail' : 'check'}
          label={marking}
          onClick={() => onMark(!isRead)}
        />
        {canBeMuted(row.event) && (
          <IconButton variant="ghost" size="icon-xs" icon="mute" label={t('act.mute')} onClick={onMute} />
        )}
      </span>
      <span className="relative hidden pointer-coarse:inline-flex phone:inline-flex">
        <Menu
          label={t('act.more')}
          trigger={<Button variant="ghost" size="icon-xs" icon="more" label={t('act.more')} />}
        >
          <MenuItem icon={isRead ? 'mail' : 'check'} onSelect={() => onMark(!isRead)}>
            {marking}
          </MenuItem>
          {canBeMuted(row.event) && (
            <MenuItem icon="mute" onSelect={onMute}>
              {t('act.mute')}
            </MenuItem>
          )}
        </Menu>
      </span>
    </>
  )
}

const mostBriefs = 3

/** What people do about a version is in the brief of each component that selects an older one, or this one. */
const hasBriefs = ({ component_id, data }: ListedNotification) => component_id !== null && 'number' in data

function Briefs({ row, onOpen }: Pick<NotificationItemProps, 'row' | 'onOpen'>) {
  const { t } = useLateTexts('notifications', notifications)
  const { component_id: dependsOn } = row
  if (dependsOn === null || !('number' in row.data)) return null
  const { components, total } = row.data
  const shown = components.slice(0, mostBriefs)
  if (shown.length === 0) return null
  return (
    <p className="relative mt-0.5 w-fit max-w-full type-xs wrap-anywhere text-muted">
      {total > 1 && t('briefs.label')}{' '}
      {shown.map(({ id, title }, place) => (
        <span key={id}>
          {place > 0 && ', '}
          <Link
            to={briefOf(id, dependsOn)}
            aria-label={t('briefs.of', { title })}
            onClick={onOpen}
            onAuxClick={onOpen}
            className="text-accent-text underline decoration-accent-line underline-offset-3"
          >
            {total > 1 ? title : t('briefs.one')}
          </Link>
        </span>
      ))}
      {total > mostBriefs && ` ${t('briefs.more', { count: total - mostBriefs })}`}
    </p>
  )
}
