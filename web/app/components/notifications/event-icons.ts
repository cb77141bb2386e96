import type { NotificationEvent } from '@trellis/domain/notifications/events'
import type { ListedNotification } from '../../data/notifications/listed-notification.ts'
import type { IconName } from '../../ui/mark/glyph.tsx'
import { kindIcons } from '../catalog/component-kind.ts'

const icons: Record<NotificationEvent, IconName> = {
  version_released: 'commit',
  version_breaking: 'commit',
  version_deprecated: 'archive',
  version_withdrawn: 'x',
  health_fell: 'trend-down',
  rule_found: 'list',
  rule_resolved: 'check',
  assigned: 'mine',
  unassigned: 'mine',
  dependency_deleted: 'link-off',
  invitation_accepted: 'mail',
  role_changed: 'user',
  document_to_accept: 'file',
  mail_refused: 'mail',
  webhook_failing: 'warning',
  webhook_disabled: 'zap',
  trial_ending: 'clock',
  not_active: 'alert',
  payment_failed: 'alert',
  new_sign_in: 'sign-in',
  factor_removed: 'shield',
  token_made: 'key',
  break_glass_used: 'shield',
}

/** A release shows what kind of component was released. */
export function iconOf({ event, kind }: ListedNotification): IconName {
  const isRelease = event === 'version_released' || event === 'version_breaking'
  return isRelease && kind !== undefined ? kindIcons[kind] : icons[event]
}
