import type { ComponentKind } from '@trellis/domain/contracts/catalog/component-kinds'
import type { RouterContextProvider } from 'react-router'
import { readAllRows } from '../../../data/client/read-rows.ts'
import { enteredMembership } from '../../../data/organization/membership.ts'
import { requireClient, requireSession } from '../../../data/session/session.ts'

/** A component that is assigned to the person. */
export interface OwnComponent {
  readonly id: string
  readonly title: string
  readonly kind: ComponentKind
  readonly healthScore: number | undefined
  readonly dependencies: number
  readonly behind: number
  readonly wantsEmails: boolean
}

/** Of the current organization, by title. Undefined for a person who has entered none. */
export async function readOwnComponents(
  context: Readonly<RouterContextProvider>,
): Promise<OwnComponent[] | undefined> {
  const membership = enteredMembership(context)
  if (!membership) return undefined
  const { userId } = requireSession(context)
  const rows = await readAllRows((from, to) =>
    requireClient(context)
      .from('component_users')
      .select(
        'component_id, email_notifications, components(title, kind, health_score, dependency_count, outdated_count)',
      )
      .eq('organization_id', membership.id)
      .eq('user_id', userId)
      .order('component_id')
      .range(from, to),
  )
  return rows
    .map(({ component_id, email_notifications, components }) => ({
      id: component_id,
      title: components.title,
      kind: components.kind as ComponentKind,
      healthScore: components.health_score ?? undefined,
      dependencies: components.dependency_count,
      behind: components.outdated_count,
      wantsEmails: email_notifications,
    }))
    .sort((one, other) => one.title.localeCompare(other.title, 'en'))
}
