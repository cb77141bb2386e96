// Where a notification leads to, if that still exists.
import { href } from 'react-router'
import type { ListedNotification } from '../../data/notifications/listed-notification.ts'

/** Undefined if what it is about is gone. */
export function destinationOf(row: ListedNotification): string | undefined {
  switch (row.event) {
    case 'version_released':
    case 'version_breaking':
    case 'version_deprecated':
    case 'version_withdrawn':
      return versionOf(row)
    case 'health_fell':
    case 'rule_found':
    case 'rule_resolved':
    case 'dependency_deleted':
      return componentsOf(row.data)
    case 'assigned':
    case 'unassigned':
      return componentOf(row.component_id)
    case 'invitation_accepted':
    case 'role_changed':
    case 'mail_refused':
      return personOf(row)
    case 'document_to_accept':
      return href('/legal-documents/:id', { id: row.data.document_id })
    case 'webhook_failing':
    case 'webhook_disabled':
      return href('/settings/webhooks')
    case 'trial_ending':
      return href('/pricing')
    case 'not_active':
    case 'payment_failed':
      return href('/not-active')
    case 'new_sign_in':
      return `${href('/profile')}#sessions`
    case 'factor_removed':
      return `${href('/profile')}#factors`
    case 'token_made':
      return row.data.kind === 'personal'
        ? `${href('/profile')}#tokens`
        : href('/settings/organization/security')
    case 'break_glass_used':
      return href('/settings/organization/sso')
  }
}

/** The upgrade brief of a component of the person, on what was released. */
export function briefOf(componentId: string, dependsOnId: string): string {
  return `${href('/component/:id/dependencies', { id: componentId })}?brief=${dependsOnId}`
}

const componentOf = (id: string | null) => (id === null ? undefined : href('/component/:id', { id }))

function versionOf({ component_id: id, version_id: versionId }: ListedNotification): string | undefined {
  if (id === null || versionId === null) return componentOf(id)
  return href('/component/:id/version/:versionId', { id, versionId })
}

/** The only component, or all of the person. */
function componentsOf({ components, total }: { components: readonly { id: string }[]; total: number }) {
  const [first] = components
  return total === 1 && first ? componentOf(first.id) : href('/my-components')
}

const personOf = ({ subject_id: id }: ListedNotification) =>
  id === null ? href('/settings/team') : href('/users/:id', { id })
