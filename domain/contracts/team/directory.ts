// What the functions of the database list_members and read_person answer. Null for strangers, and while the organization
// is closed.

import type { MemberRole } from '../../permissions/member-role.ts'
import type { ComponentKind } from '../catalog/component-kinds.ts'

export const memberSorts = ['name', 'role', 'last_seen', 'components', 'joined'] as const
export type MemberSort = (typeof memberSorts)[number]

/** At most 100 on a page. */
export const membersPerPage = 50

export type ListedMember = {
  user_id: string
  /** Empty until the person has given one. */
  name: string
  email: string
  role: MemberRole
  joined_at: string
  /** Null for somebody who was never signed in. */
  last_seen_at: string | null
  /** Null for anyone but maintainers. */
  has_second_factor: boolean | null
  component_count: number
  /** Of the assigned components that have dependencies, with one decimal; null without any. */
  average_health: number | null
  /** Whether an identity provider of the organization manages the account. */
  is_managed: boolean
  revision: number
  /** The name of their picture in the bucket `avatars`. */
  picture: string | null
}

export type ListedMembers = { total: number; members: ListedMember[] }

export type PersonComponent = {
  id: string
  title: string
  kind: ComponentKind
  /** Null without dependencies. */
  health_score: number | null
  dependency_count: number
  /** Dependencies that cost points. */
  outdated_count: number
}

/** Components in the order of their titles, at most 1,000. */
export type Person = ListedMember & { components: PersonComponent[] }
