import { notifications } from '../../../locales/en/late/notifications.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'

/** The first three, and how many more there are. */
export function useNames(): (names: readonly string[], total: number) => string {
  const { t } = useLateTexts('notifications', notifications)
  return ([first = '', second = '', third = ''], total) => {
    if (total <= 1) return first
    if (total === 2) return t('names.two', { first, second })
    if (total === 3) return t('names.three', { first, second, third })
    return t('names.more', { first, second, third, count: total - 3 })
  }
}
