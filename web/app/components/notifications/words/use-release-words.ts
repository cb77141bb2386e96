// What a release means for the components of the person, and how hard it is to follow.
import type { Concerned, NotificationData } from '@trellis/domain/notifications/notification-data'
import { notifications } from '../../../locales/en/late/notifications.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { useNames } from './use-names.ts'

type Released = NotificationData['version_released']

export function useReleaseWords(): {
  releaseOf: (data: Released, hasNames: boolean) => string
  fallOf: (data: Concerned) => string
} {
  const { t } = useLateTexts('notifications', notifications)
  const behindOf = useBehind()
  const fallOf = ({ components, total }: Concerned): string => {
    const fallen = components.filter(({ before = 0, after = 0 }) => after < before)
    const [worst] = fallen
    if (worst === undefined) return ''
    const { title, before = 0, after = 0 } = worst
    if (total === 1) return t('reason.fell.only', { before, after })
    if (fallen.length === 1) return t('reason.fell.one', { title, before, after })
    return t('reason.fell.many', { title, before, after, count: fallen.length })
  }
  const breakingOf = ({ breaking_changes: changes, guides }: Released): string => {
    if (changes === 0) return ''
    if (guides === 0) return t('reason.breaking.none', { count: changes })
    if (guides < changes) return t('reason.breaking.some', { changes, count: guides })
    return changes === 2
      ? t('reason.breaking.both', { count: changes })
      : t('reason.breaking.all', { count: changes })
  }
  return {
    releaseOf: (data, hasNames) =>
      [behindOf(data, hasNames), breakingOf(data), fallOf(data)]
        .filter((sentence) => sentence !== '')
        .join(' '),
    fallOf,
  }
}

function useBehind(): (concerned: Concerned, hasNames: boolean) => string {
  const { t } = useLateTexts('notifications', notifications)
  const namesOf = useNames()
  return ({ components, total }, hasNames) => {
    const [first] = components
    if (first === undefined) return ''
    if (total === 1) {
      const { title, distance, count = 1, selected } = first
      if (distance !== undefined) return t(`reason.behind.${distance}`, { title, count })
      return selected === undefined ? '' : t('reason.selects', { title, selected })
    }
    const titles = components.map(({ title }) => title)
    const names = hasNames ? `: ${namesOf(titles, total)}` : ''
    return t(`reason.behindMany.${farness({ components, total })}`, { count: total, names })
  }
}

/** Said only if it holds for all of them; of very many, only the worst are known. */
function farness({ components, total }: Concerned): 'patch' | 'minor' | 'major' | 'far' | 'mixed' {
  const distance = components[0]?.distance
  const isOne =
    components.length === total && components.every((component) => component.distance === distance)
  if (!isOne || distance === undefined) return 'mixed'
  if (components.every(({ count }) => count === 1)) return distance
  return distance === 'major' ? 'far' : 'mixed'
}
