import { useEffect, useState } from 'react'
import { formatZonedTime } from '../../../components/dates/zoned-day.ts'
import { profile } from '../../../locales/en/late/profile.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import type { ChosenNotifications } from './use-notification-settings.ts'

interface TimeZoneFieldProps {
  chosen: ChosenNotifications
  now: number
}

/** Where 8:00 is, and where days begin. */
export function TimeZoneField({ chosen: { timeZone, setTimeZone }, now }: TimeZoneFieldProps) {
  const { t } = useLateTexts('profile', profile)
  const { zones, own } = useBrowserZones()
  const known = zones.includes(timeZone) ? zones : [timeZone, ...zones]
  const isOther = own !== undefined && own !== timeZone
  return (
    <div className="flex flex-col gap-3">
      <div className="max-w-110">
        <Field
          label={t('notifications.zone')}
          hint={t('notifications.zoneNow', { time: formatZonedTime(useNow(now), timeZone) })}
        >
          <Select
            value={timeZone}
            options={known.map((zone) => ({ value: zone, label: nameOf(zone) }))}
            onChange={({ target }) => setTimeZone(target.value)}
          />
        </Field>
      </div>
      {isOther && (
        <div>
          <Button variant="outline" size="sm" onClick={() => setTimeZone(own)}>
            {t('notifications.zoneOwn', { zone: nameOf(own) })}
          </Button>
        </div>
      )}
    </div>
  )
}

const nameOf = (zone: string) => zone.replaceAll('_', ' ')

/** Known to the browser alone: servers and browsers have different lists. */
function useBrowserZones(): { zones: readonly string[]; own: string | undefined } {
  const [known, setKnown] = useState<{ zones: readonly string[]; own: string | undefined }>({
    zones: [],
    own: undefined,
  })
  useEffect(() => {
    setKnown({
      zones: ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')],
      own: Intl.DateTimeFormat().resolvedOptions().timeZone || undefined,
    })
  }, [])
  return known
}

const clockStep = 10_000

/** That of the page first, so that server and browser write the same. */
function useNow(first: number): number {
  const [now, setNow] = useState(first)
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), clockStep)
    return () => window.clearInterval(timer)
  }, [])
  return now
}
