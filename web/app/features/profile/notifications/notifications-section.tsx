import type { OwnProfile } from '@trellis/domain/contracts/profile'
import { useId } from 'react'
import { href } from 'react-router'
import type { NotificationSettings } from '../../../data/notifications/notification-settings.ts'
import { useAct } from '../../../exchange/acting/use-act.ts'
import { all } from '../../../exchange/subjects.ts'
import { profile as texts } from '../../../locales/en/late/profile.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Switch } from '../../../ui/form/switch.tsx'
import { SettingSection } from '../../../ui/layout/setting-section.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { useToast } from '../../../ui/overlay/toast.tsx'
import { CadenceChoice } from './cadence-choice.tsx'
import { ComponentEmails } from './component-emails.tsx'
import { EventChoices } from './event-choices.tsx'
import type { OwnComponent } from './read-own-components.ts'
import { TimeZoneField } from './time-zone-field.tsx'
import { useNotificationSettings } from './use-notification-settings.ts'

interface NotificationsSectionProps {
  profile: OwnProfile
  /** Undefined for a person who has entered no organization. */
  components: readonly OwnComponent[] | undefined
  settings: NotificationSettings
  /** In any organization. */
  isMaintainer: boolean
  now: number
}

/** Saves at once. */
export function NotificationsSection(props: NotificationsSectionProps) {
  const { profile, components, settings, isMaintainer, now } = props
  const { t } = useLateTexts('profile', texts)
  const id = useId()
  const { isOn, set } = useEmails(profile.email_notifications)
  const chosen = useNotificationSettings(settings)
  return (
    <SettingSection
      id="notifications"
      title={t('notifications.title')}
      text={
        <>
          {t('notifications.text')}{' '}
          <TextLink to="/docs?page=notifications">{t('notifications.docs')}</TextLink>
        </>
      }
    >
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <label htmlFor={id} className="type-sm font-medium">
            {t('notifications.label')}
          </label>
          <p id={`${id}note`} className="type-xs text-pretty text-muted">
            {t('notifications.always')}
          </p>
        </div>
        <Switch id={id} aria-describedby={`${id}note`} checked={isOn} onCheckedChange={set} />
      </div>
      <CadenceChoice chosen={chosen} isOn={isOn} />
      <TimeZoneField chosen={chosen} now={now} />
      {components && <ComponentEmails components={components} isOn={isOn} />}
      <EventChoices chosen={chosen} isMaintainer={isMaintainer} />
    </SettingSection>
  )
}

function useEmails(stored: boolean) {
  const { t } = useLateTexts('profile', texts)
  const { toast } = useToast()
  const { send, pending } = useAct({
    action: href('/profile'),
    changes: { member: all },
    onDone: ({ emails }) =>
      toast({
        title: t(emails === 'on' ? 'notifications.on' : 'notifications.off'),
        action: { label: t('undo'), onAction: () => set(emails !== 'on') },
      }),
  })
  const set = (isOn: boolean) => void send({ intent: 'set-emails', emails: isOn ? 'on' : 'off' })
  const sent = pending.at(-1)
  return { isOn: sent ? sent.emails === 'on' : stored, set }
}
