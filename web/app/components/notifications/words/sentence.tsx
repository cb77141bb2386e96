import type { NotificationEvent } from '@trellis/domain/notifications/events'
import { Trans } from 'react-i18next'
import type { ListedNotification } from '../../../data/notifications/listed-notification.ts'
import { notifications } from '../../../locales/en/late/notifications.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { VersionChip, type VersionState } from '../../../ui/mark/version-chip.tsx'
import { deviceName } from '../../second-factor/device-name.ts'
import { useRuleName } from './use-rule-name.ts'

/** What happened, with the item in bold. */
export function Sentence({ row }: { row: ListedNotification }) {
  const { t } = useLateTexts('notifications', notifications)
  const { key, values, count } = useWords()(row)
  return (
    <Trans
      t={t}
      i18nKey={`sentence.${key}`}
      values={values}
      {...(count !== undefined && { count })}
      components={{
        item: <b className="font-medium wrap-anywhere text-text group-data-[unread]:font-semibold" />,
        version: <Chip row={row} />,
      }}
    />
  )
}

type Key = keyof typeof notifications.sentence
/** The plural is chosen by the count. */
type Bare<K> = K extends `${infer Name}_one` | `${infer Name}_other` ? Name : K

interface Words {
  key: Bare<Key>
  values: Record<string, string | number>
  count?: number
}

function useWords(): (row: ListedNotification) => Words {
  const { t } = useLateTexts('notifications', notifications)
  const ruleName = useRuleName()
  return (row) => {
    const actor = row.actor ?? ''
    const by = <K extends NotificationEvent>(event: K) =>
      row.actor === undefined ? event : (`${event}_by` as const)
    switch (row.event) {
      case 'version_released':
      case 'version_deprecated':
      case 'version_withdrawn':
        return { key: row.event, values: { title: row.data.title } }
      case 'version_breaking':
        return {
          key: row.data.is_late ? 'version_breaking_late' : 'version_breaking',
          values: { title: row.data.title },
        }
      case 'health_fell': {
        const [worst] = row.data.components
        const { title = '', before = 0, after = 0 } = worst ?? {}
        return { key: 'health_fell', values: { title, before, after }, count: row.data.total }
      }
      case 'rule_found':
      case 'rule_resolved': {
        const title = row.data.components[0]?.title ?? ''
        return { key: row.event, values: { title, rule: ruleName(row.data.rule) }, count: row.data.total }
      }
      case 'assigned':
      case 'unassigned':
      case 'dependency_deleted':
        return { key: by(row.event), values: { title: row.data.title, actor } }
      case 'invitation_accepted':
      case 'break_glass_used':
        return { key: row.event, values: { subject: row.subject ?? t('formerMember') } }
      case 'mail_refused':
        return { key: 'mail_refused', values: { subject: row.subject ?? t('formerMemberInside') } }
      case 'role_changed': {
        const values = {
          actor,
          subject: row.subject ?? t(row.actor === undefined ? 'formerMember' : 'formerMemberInside'),
          role: t(`aRole.${row.data.after}`),
        }
        if (row.subject_id !== row.user_id) return { key: by('role_changed'), values }
        return { key: row.actor === undefined ? 'role_changed_own' : 'role_changed_own_by', values }
      }
      case 'document_to_accept':
        return { key: 'document_to_accept', values: { title: row.data.title } }
      case 'webhook_failing':
      case 'webhook_disabled':
        return { key: row.event, values: { name: row.data.description || row.data.host } }
      case 'trial_ending':
        return { key: 'trial_ending', values: {}, count: row.data.days }
      case 'not_active':
        return { key: 'not_active', values: {} }
      case 'payment_failed':
        return { key: 'payment_failed', values: { number: row.data.invoice_number } }
      case 'new_sign_in':
        return { key: 'new_sign_in', values: { device: deviceName(row.data.device) ?? t('unknownDevice') } }
      case 'factor_removed':
        return { key: 'factor_removed', values: { method: t(`method.${methodOf(row.data.method)}`) } }
      case 'token_made': {
        const isOwn = row.subject === undefined || row.subject_id === row.user_id
        const values = { name: row.data.name, subject: row.subject ?? '' }
        return { key: isOwn ? 'token_made' : 'token_made_by', values }
      }
    }
  }
}

const methods = ['totp', 'passkey', 'recovery_codes'] as const

const methodOf = (method: string) => methods.find((known) => known === method) ?? 'other'

/** A release shows what became of its version; a deprecation or a withdrawal shows itself. */
function Chip({ row }: { row: ListedNotification }) {
  if (!('number' in row.data)) return null
  const states: Partial<Record<NotificationEvent, VersionState>> = {
    version_deprecated: 'deprecated',
    version_withdrawn: 'withdrawn',
  }
  return <VersionChip number={row.data.number} state={states[row.event] ?? row.versionState ?? 'active'} />
}
