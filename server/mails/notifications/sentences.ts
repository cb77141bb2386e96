import { type MailItem, mailedComponentsOf } from '@trellis/domain/notifications/digest/choose-items'
import { breakLinks } from '../break-links.ts'
import { fillIn } from '../fill-in.ts'
import { notifications } from '../locales/en/notifications.ts'
import { breakNumber, breakValues, countIn, formatDate, formatTime } from './words.ts'

export type Telling = {
  /** Empty for what concerns an account. */
  readonly organization: string
  readonly timeZone: string
  readonly describeDevice: (userAgent: string) => string
}

export type Sentences = {
  readonly title: string
  readonly paragraphs: readonly string[]
}

const { titles, details, security, someone, roles, rolesInSentences } = notifications

/** Each event in words: what happened, and what there is to do. */
export function sentencesOf(item: MailItem, telling: Telling): Sentences {
  const { organization, timeZone } = telling
  const { event } = item
  const people = breakValues({
    organization,
    subject: item.subject ?? someone,
    actor: item.actor ?? someone,
  })
  const time = formatTime(item.createdAt, timeZone)
  switch (event) {
    case 'version_released':
    case 'version_breaking':
    case 'version_deprecated':
    case 'version_withdrawn': {
      const { title, number } = item.data
      const values = { title: breakLinks(title), number: breakNumber(number) }
      const concerned = countIn(details.concerned, item.mailed?.length ?? item.data.total)
      const isLate = event === 'version_breaking' && item.data.is_late
      const name = isLate ? titles.version_breaking_late : titles[event]
      return { title: fillIn(name, values), paragraphs: [fillIn(details[event], { concerned })] }
    }
    case 'health_fell':
    case 'rule_found':
    case 'rule_resolved': {
      const first = breakLinks(mailedComponentsOf(item)[0]?.title ?? item.data.components[0]?.title ?? '')
      const count = item.mailed?.length ?? item.data.total
      return { title: countIn(titles[event], count, { first }), paragraphs: [] }
    }
    case 'assigned':
    case 'dependency_deleted':
      return { title: fillIn(titles[event], { title: breakLinks(item.data.title) }), paragraphs: [] }
    case 'unassigned': {
      const values = { ...people, title: breakLinks(item.data.title) }
      return { title: fillIn(titles.unassigned, values), paragraphs: [fillIn(details.unassigned, values)] }
    }
    case 'invitation_accepted':
      return both('invitation_accepted', { ...people, role: rolesInSentences[item.data.role] })
    case 'role_changed': {
      const { before, after } = item.data
      return both('role_changed', {
        ...people,
        role: rolesInSentences[after],
        before: roles[before],
        after: roles[after],
      })
    }
    case 'document_to_accept': {
      const { title, valid_from } = item.data
      return both('document_to_accept', { ...people, title: breakLinks(title), date: formatDate(valid_from) })
    }
    case 'mail_refused':
      return both('mail_refused', people)
    case 'webhook_failing':
    case 'webhook_disabled': {
      const { host, description, failing_since, cause } = item.data
      const name = breakLinks(description === '' ? host : description)
      const values = { name, host: breakLinks(host), time: formatTime(failing_since, timeZone) }
      const detail = cause === 'gone' ? details.webhook_gone : details[event]
      return { title: fillIn(titles[event], values), paragraphs: [fillIn(detail, values)] }
    }
    case 'trial_ending': {
      const { ends_at, days } = item.data
      const values = { organization: people.organization ?? '', time: formatTime(ends_at, timeZone) }
      return {
        title: countIn(titles.trial_ending, days, values),
        paragraphs: [fillIn(details.trial_ending, values)],
      }
    }
    case 'not_active':
      return both('not_active', { ...people, time: formatTime(item.data.since, timeZone) })
    case 'payment_failed': {
      const { invoice_number: number, retried_at } = item.data
      const isRetried = retried_at !== null
      const values = { ...people, number, date: isRetried ? formatDate(retried_at) : '' }
      const detail = isRetried ? details.payment_retried : details.payment_failed
      return { title: fillIn(titles.payment_failed, values), paragraphs: [fillIn(detail, values)] }
    }
    case 'new_sign_in': {
      const device = breakLinks(telling.describeDevice(item.data.device))
      return warn('new_sign_in', { device, time })
    }
    case 'factor_removed':
      return warn('factor_removed', { time })
    case 'break_glass_used':
      return warn('break_glass_used', { ...people, time })
    case 'token_made': {
      const { kind, name } = item.data
      const values = { ...people, name: breakLinks(name), time }
      return {
        title: fillIn(titles.token_made, values),
        paragraphs: [
          fillIn(details.token_made[kind], values),
          fillIn(security.token_made[kind], values),
          ...(kind === 'personal' ? [security.ifYou] : []),
        ],
      }
    }
  }
}

type Simple = 'invitation_accepted' | 'role_changed' | 'document_to_accept' | 'mail_refused' | 'not_active'
type Warning = 'new_sign_in' | 'factor_removed' | 'break_glass_used'

const both = (event: Simple, values: Readonly<Record<string, string>>): Sentences => ({
  title: fillIn(titles[event], values),
  paragraphs: [fillIn(details[event], values)],
})

const warn = (event: Warning, values: Readonly<Record<string, string>>): Sentences => ({
  title: fillIn(titles[event], values),
  paragraphs: [fillIn(details[event], values), security[event], security.ifYou],
})
