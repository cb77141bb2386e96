import type { RowChange } from '../../data/live/messages.ts'
import { all, type Subjects } from '../subjects.ts'

/** What a written row announces (README.md). A deleted row may not tell to what it belonged, and then stands for all. */
export function subjectsOf({ table, row }: RowChange, organizationId: string): readonly Subjects[] {
  const id = (column: string) => {
    const value = row[column]
    return typeof value === 'string' ? value : all
  }
  const organization = { organization: organizationId }
  switch (table) {
    case 'components':
      return [{ component: id('id') }]
    case 'versions':
      return [{ version: id('id'), component: id('component_id') }]
    case 'changes':
      return [{ version: id('version_id'), component: id('component_id') }]
    case 'dependencies':
      return [
        { component: id('component_id'), version: id('version_id') },
        { component: id('depends_on_id') },
      ]
    case 'component_users':
      return [{ component: id('component_id'), member: id('user_id') }]
    case 'projects':
      return [{ project: id('id') }]
    case 'project_components':
      return [{ project: id('project_id'), component: id('component_id') }]
    case 'notifications':
      return [{ notification: id('id') }]
    case 'webhooks':
      return [{ webhook: id('id') }]
    case 'webhook_deliveries':
      return [{ webhook: id('webhook_id') }]
    case 'component_rule_exemptions':
      return [{ ...organization, component: id('component_id') }]
    case 'members':
    case 'api_tokens':
      return [{ ...organization, member: id('user_id') }]
    case 'invitations':
      return [{ ...organization, member: all }]
    default:
      return [organization]
  }
}
