// What people are told about. Names are stored in notifications.event and never change.

export type NotificationGroup = 'components' | 'organization' | 'security'

export const notificationEvents = {
  version_released: 'components',
  version_breaking: 'components',
  version_deprecated: 'components',
  version_withdrawn: 'components',
  health_fell: 'components',
  rule_found: 'components',
  rule_resolved: 'components',
  assigned: 'components',
  unassigned: 'components',
  dependency_deleted: 'components',
  invitation_accepted: 'organization',
  role_changed: 'organization',
  document_to_accept: 'organization',
  mail_refused: 'organization',
  webhook_failing: 'organization',
  webhook_disabled: 'organization',
  trial_ending: 'organization',
  not_active: 'organization',
  payment_failed: 'organization',
  new_sign_in: 'security',
  factor_removed: 'security',
  token_made: 'security',
  break_glass_used: 'security',
} as const satisfies Record<string, NotificationGroup>

export type NotificationEvent = keyof typeof notificationEvents

export const notificationEventNames = Object.keys(notificationEvents) as readonly NotificationEvent[]

export const groupOf = (event: NotificationEvent): NotificationGroup => notificationEvents[event]

/** An event of a later release is not known to a page that is older. */
export const isNotificationEvent = (name: string): name is NotificationEvent => name in notificationEvents

const pressing: ReadonlySet<NotificationEvent> = new Set([
  'trial_ending',
  'not_active',
  'payment_failed',
  'webhook_failing',
  'webhook_disabled',
])

/** Somebody has to act before a digest would go out. */
export const isPressing = (event: NotificationEvent): boolean => pressing.has(event)

/** Told to maintainers and to nobody else. */
const ofMaintainers: ReadonlySet<NotificationEvent> = new Set([
  'mail_refused',
  'webhook_failing',
  'webhook_disabled',
  'trial_ending',
  'not_active',
  'payment_failed',
  'break_glass_used',
])

/** Whether somebody can be told about it who is a maintainer somewhere, or nowhere. */
export const canBeTold = (event: NotificationEvent, isMaintainer: boolean): boolean =>
  isMaintainer || !ofMaintainers.has(event)

/** What concerns the safety of an account cannot be switched off. */
export const canBeMuted = (event: NotificationEvent): boolean => groupOf(event) !== 'security'

export const cadences = ['at_once', 'daily', 'weekly', 'score_falls'] as const
export type Cadence = (typeof cadences)[number]
