import {
  canBeTold,
  groupOf,
  type NotificationGroup,
  notificationEventNames,
} from '@trellis/domain/notifications/events'
import { useId } from 'react'
import { notifications } from '../../../locales/en/late/notifications.ts'
import { profile } from '../../../locales/en/late/profile.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Glyph } from '../../../ui/mark/glyph.tsx'
import type { ChosenNotifications } from './use-notification-settings.ts'

const eventsIn = (group: NotificationGroup, isMaintainer: boolean) =>
  notificationEventNames.filter((event) => groupOf(event) === group && canBeTold(event, isMaintainer))

interface EventChoicesProps {
  chosen: ChosenNotifications
  /** Everyone else is not offered what only maintainers are told. */
  isMaintainer: boolean
}

/** What the person is told about, in the app and by email. */
export function EventChoices({ chosen: { isTold, setTold }, isMaintainer }: EventChoicesProps) {
  const { t } = useLateTexts('profile', profile)
  const { t: word } = useLateTexts('notifications', notifications)
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h3 className="type-sm font-medium">{t('notifications.events')}</h3>
        <p className="type-xs text-muted">{t('notifications.eventsText')}</p>
      </div>
      {(['components', 'organization'] as const).map((group) => (
        <fieldset key={group}>
          <legend className="mb-1.5 type-xs font-medium text-muted">
            {t(`notifications.group.${group}`)}
          </legend>
          <div className="grid grid-cols-2 gap-x-6 gap-y-1.5 compact:grid-cols-[minmax(0,1fr)] phone:gap-y-0">
            {eventsIn(group, isMaintainer).map((event) => (
              <Checkbox
                key={event}
                checked={isTold(event)}
                onChange={({ target }) => setTold(event, target.checked)}
              >
                {word(`event.${event}`)}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      ))}
      <Always isMaintainer={isMaintainer} />
    </div>
  )
}

/** What concerns the safety of the account cannot be switched off. */
function Always({ isMaintainer }: Pick<EventChoicesProps, 'isMaintainer'>) {
  const { t } = useLateTexts('profile', profile)
  const { t: word } = useLateTexts('notifications', notifications)
  const id = useId()
  return (
    <div>
      <h4 id={id} className="mb-1.5 type-xs font-medium text-muted">
        {t('notifications.group.security')}
      </h4>
      <ul
        aria-labelledby={id}
        className="grid grid-cols-2 gap-x-6 gap-y-1.5 type-sm text-muted compact:grid-cols-[minmax(0,1fr)]"
      >
        {eventsIn('security', isMaintainer).map((event) => (
          <li key={event} className="flex min-h-6 items-center gap-2">
            <Glyph name="lock" size="sm" className="mx-px text-subtle" />
            {word(`event.${event}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
