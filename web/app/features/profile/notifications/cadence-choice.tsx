import { cadences } from '@trellis/domain/notifications/events'
import { placeOf } from '../../../components/dates/zoned-day.ts'
import { profile } from '../../../locales/en/late/profile.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { RadioChoices } from '../../../ui/form/radio-choices.tsx'
import type { ChosenNotifications } from './use-notification-settings.ts'

interface CadenceChoiceProps {
  chosen: ChosenNotifications
  /** Whether emails about components are on at all. */
  isOn: boolean
}

export function CadenceChoice({ chosen, isOn }: CadenceChoiceProps) {
  const { t } = useLateTexts('profile', profile)
  const place = placeOf(chosen.timeZone)
  const where = place === undefined ? t('notifications.utc') : t('notifications.where', { place })
  const choices = cadences.map((value) => ({
    value,
    label: t(`notifications.cadence.${value}.label`),
    text: t(`notifications.cadence.${value}.text`, { where }),
  }))
  return (
    <div>
      {!isOn && <p className="mb-3 type-xs text-muted">{t('notifications.cadenceOff')}</p>}
      <RadioChoices
        label={t('notifications.cadenceLabel')}
        value={chosen.cadence}
        choices={choices}
        disabled={!isOn}
        onChange={chosen.setCadence}
      />
    </div>
  )
}
