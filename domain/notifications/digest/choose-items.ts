import { type Cadence, isPressing } from '../events.ts'
import type { ConcernedComponent, Told } from '../notification-data.ts'

/** A notification that waits to be mailed. */
export type MailItem = Told & {
  readonly id: string
  /** The component that the event is about: for a release, the one that was released. */
  readonly componentId: string | undefined
  readonly versionId: string | undefined
  readonly createdAt: string
  readonly isRead: boolean
  /** Names of the people concerned, if their accounts still exist. */
  readonly actor: string | undefined
  readonly subject: string | undefined
  /** The components that the person wants emails about. Undefined if the event is not about single ones. */
  readonly mailed: readonly string[] | undefined
}

export type MailKind = 'single' | 'digest' | 'urgent'

export type MailWishes = {
  readonly kind: MailKind
  readonly cadence: Cadence
  /** Names of events. */
  readonly muted: readonly string[]
}

/**
 * What a mail still tells when it goes out. A digest leaves out what was read meanwhile. What the person has switched off
 * since counts as well. Security is always told.
 */
export function chooseItems(items: readonly MailItem[], { kind, cadence, muted }: MailWishes): MailItem[] {
  if (kind === 'urgent') return [...items]
  return items.filter((item) => {
    if (muted.includes(item.event) || item.mailed?.length === 0) return false
    if (kind === 'digest' && item.isRead) return false
    return cadence !== 'score_falls' || isPressing(item.event) || mailedComponentsOf(item).some(hasFallen)
  })
}

/** The components of a notification that the mail may name. */
export function mailedComponentsOf({ mailed = [], ...item }: MailItem): readonly ConcernedComponent[] {
  if ('components' in item.data) return item.data.components.filter(({ id }) => mailed.includes(id))
  const { componentId } = item
  if (item.event !== 'assigned' || componentId === undefined || !mailed.includes(componentId)) return []
  return [{ id: componentId, title: item.data.title }]
}

const hasFallen = ({ before, after }: ConcernedComponent): boolean =>
  before !== undefined && after !== undefined && after < before
