import type { OwnProfile } from '@trellis/domain/contracts/profile'
import { useId } from 'react'
import { href } from 'react-router'
import { useAct } from '../../../exchange/acting/use-act.ts'
import { all } from '../../../exchange/subjects.ts'
import { profile as texts } from '../../../locales/en/late/profile.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Switch } from '../../../ui/form/switch.tsx'
import { SettingSection } from '../../../ui/layout/setting-section.tsx'
import { useToast } from '../../../ui/overlay/toast.tsx'
import { ComponentEmails } from './component-emails.tsx'
import type { OwnComponent } from './read-own-components.ts'

interface NotificationsSectionProps {
  profile: OwnProfile
  /** Undefined for a person who has entered no organization. */
  components: readonly OwnComponent[] | undefined
}

/** Saves at once. */
export function NotificationsSection({ profile, components }: NotificationsSectionProps) {
  const { t } = useLateTexts('profile', texts)
  const id = useId()
  const { isOn, set } = useEmails(profile.email_notifications)
  return (
    <SettingSection id="notifications" title={t('notifications.title')} text={t('notifications.text')}>
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <label htmlFor={id} className="type-sm font-medium">
            {t('notifications.label')}
          </label>
          <p id={`${id}note`} className="type-xs text-pretty text-muted">
            {t('notifications.always')} {t('notifications.later')}
          </p>
        </div>
        <Switch id={id} aria-describedby={`${id}note`} checked={isOn} onCheckedChange={set} />
      </div>
      {components && <ComponentEmails components={components} isOn={isOn} />}
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
