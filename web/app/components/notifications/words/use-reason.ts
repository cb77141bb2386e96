import type { Concerned, NotificationData } from '@trellis/domain/notifications/notification-data'
import type { ListedNotification } from '../../../data/notifications/listed-notification.ts'
import { notifications } from '../../../locales/en/late/notifications.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { formatZonedDay } from '../../dates/zoned-day.ts'
import type { Clock } from '../days.ts'
import { useNames } from './use-names.ts'
import { useReleaseWords } from './use-release-words.ts'

/**
 * Why it matters to the person. Empty if there is nothing to add. A place that names the components itself leaves their
 * names out.
 */
export function useReason(): (row: ListedNotification, clock: Clock, hasNames?: boolean) => string {
  const { t } = useLateTexts('notifications', notifications)
  const { releaseOf, fallOf } = useReleaseWords()
  const namesOf = useConcernedNames()
  const stateOf = (data: NotificationData['version_deprecated'], hasNames: boolean) =>
    join(
      t('reason.selectsStill', {
        title: data.components[0]?.title ?? '',
        names: hasNames ? `: ${namesOf(data)}` : '',
        count: data.total,
      }),
      fallOf(data),
      data.reason ? t('reason.given', { reason: data.reason }) : '',
    )
  const dayOf = (moment: string, { now, timeZone }: Clock) =>
    formatZonedDay(Date.parse(moment), now, timeZone)
  const causeOf = useCause()
  return (row, clock, hasNames = true) => {
    switch (row.event) {
      case 'version_released':
      case 'version_breaking':
        return releaseOf(row.data, hasNames)
      case 'version_deprecated':
      case 'version_withdrawn':
        return stateOf(row.data, hasNames)
      case 'health_fell':
        return causeOf(row.data)
      case 'rule_found':
        return join(
          row.data.total > 1 ? `${namesOf(row.data)}.` : '',
          asSentence(row.data.message),
          t(row.data.level === 'warn' ? 'reason.warns' : 'reason.blocks'),
        )
      case 'rule_resolved':
        return row.data.total > 1 ? `${namesOf(row.data)}.` : ''
      case 'assigned':
      case 'unassigned':
        return t(`reason.${row.event}`)
      case 'dependency_deleted':
        return t('reason.dependedOn', { names: namesOf(row.data), count: row.data.total })
      case 'invitation_accepted':
        return t('reason.joined', { role: t(`role.${row.data.role}`) })
      case 'role_changed':
        return row.subject_id === row.user_id
          ? t(`reason.ownRole.${row.data.after}`)
          : t(`reason.role.${row.data.after}`, { subject: row.subject ?? t('they') })
      case 'document_to_accept':
        return Date.parse(row.data.valid_from) > clock.now
          ? t('reason.document', { date: dayOf(row.data.valid_from, clock) })
          : t('reason.documentNow')
      case 'mail_refused':
        return t('reason.refused')
      case 'webhook_failing':
      case 'webhook_disabled': {
        const values = { host: row.data.host, date: dayOf(row.data.failing_since, clock) }
        if (row.data.cause === 'gone') return t('reason.gone', values)
        return t(row.event === 'webhook_failing' ? 'reason.failing' : 'reason.disabled', values)
      }
      case 'trial_ending':
      case 'not_active':
        return t(`reason.${row.event}`)
      case 'payment_failed':
        return row.data.retried_at === null
          ? t('reason.notRetried')
          : t('reason.retried', { date: dayOf(row.data.retried_at, clock) })
      case 'new_sign_in':
        return t('reason.signIn')
      case 'factor_removed':
        return t('reason.factor')
      case 'token_made':
        return t(`reason.token.${row.data.kind}`)
      case 'break_glass_used':
        return t('reason.breakGlass')
    }
  }
}

const join = (...sentences: readonly string[]) => sentences.filter((sentence) => sentence !== '').join(' ')

/** A finding is stored as a phrase without a period, or in the words of a maintainer. */
const asSentence = (message: string) => (/[.!?]$/.test(message) ? message : `${message}.`)

function useConcernedNames(): (concerned: Concerned) => string {
  const namesOf = useNames()
  return ({ components, total }) =>
    namesOf(
      components.map(({ title }) => title),
      total,
    )
}

/** What made scores fall, and whose. */
function useCause(): (data: NotificationData['health_fell']) => string {
  const { t } = useLateTexts('notifications', notifications)
  const namesOf = useNames()
  return ({ cause, components, total }) => {
    const falls = components.map(({ title, before = 0, after = 0 }) =>
      t('reason.fall', { title, before, after }),
    )
    const worst = total > 1 ? t('reason.noCauseMany', { names: namesOf(falls, total) }) : ''
    if (cause === null) return worst || t('reason.noCause')
    const { title, number, kind } = cause
    const { title: own, selected } = components[0] ?? {}
    if (total === 1 && own !== undefined && selected !== undefined)
      return t(`reason.causeSelects.${kind}`, { title, number, own, selected })
    return join(t(`reason.cause.${kind}`, { title, number }), worst)
  }
}
