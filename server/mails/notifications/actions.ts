import { type MailItem, mailedComponentsOf } from '@trellis/domain/notifications/digest/choose-items'
import { notifications } from '../locales/en/notifications.ts'

type Action = { readonly label: string; readonly url: string }

const { actions } = notifications

export const componentUrl = (publicUrl: string, id: string): string => `${publicUrl}/component/${id}`

/** The page that tells how to upgrade, and what that takes. */
export const briefUrl = (publicUrl: string, component: string, dependency: string): string =>
  `${componentUrl(publicUrl, component)}/dependencies?brief=${dependency}`

/**
 * A page of an organization. People may have worked in another one last, so the address names it. Addresses of
 * components need no name, because a component belongs to one organization.
 */
export const pageUrl = (publicUrl: string, path: string, organizationId: string | undefined): string =>
  `${publicUrl}${path}${organizationId === undefined ? '' : `?organization=${organizationId}`}`

/** Where a mail about a single notification leads. */
export function actionOf(item: MailItem, publicUrl: string, organizationId: string | undefined): Action {
  const at = (label: string, path: string) => ({ label, url: pageUrl(publicUrl, path, organizationId) })
  const ofAccount = (label: string, path: string) => ({ label, url: `${publicUrl}${path}` })
  const [only, ...others] = mailedComponentsOf(item)
  switch (item.event) {
    case 'version_released':
    case 'version_breaking':
    case 'version_deprecated':
    case 'version_withdrawn':
      if (only !== undefined && others.length === 0 && item.componentId !== undefined)
        return { label: actions.brief, url: briefUrl(publicUrl, only.id, item.componentId) }
      return at(actions.notifications, '/notifications')
    case 'invitation_accepted':
    case 'role_changed':
    case 'mail_refused':
      return at(actions.team, '/settings/team')
    case 'document_to_accept':
      return at(actions.document, '/accept-documents')
    case 'webhook_failing':
    case 'webhook_disabled':
      return at(actions.webhooks, '/settings/webhooks')
    case 'trial_ending':
      return ofAccount(actions.plans, '/pricing')
    case 'not_active':
    case 'payment_failed':
      return at(actions.notActive, '/not-active')
    case 'new_sign_in':
    case 'factor_removed':
      return ofAccount(actions.profile, '/profile')
    case 'token_made':
      return item.data.kind === 'personal'
        ? ofAccount(actions.profile, '/profile')
        : at(actions.tokens, '/settings/organization/security')
    case 'break_glass_used':
      return at(actions.team, '/settings/team')
    default:
      return only !== undefined && others.length === 0
        ? { label: actions.component, url: componentUrl(publicUrl, only.id) }
        : at(actions.notifications, '/notifications')
  }
}
