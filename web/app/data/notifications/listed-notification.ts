import type { ComponentKind } from '@trellis/domain/contracts/catalog/component-kinds'
import type { NotificationRow } from '@trellis/domain/notifications/notification-data'

/** A notification as lists show it: with what is known now of the rows that it names. */
export type ListedNotification = NotificationRow & {
  /** Of the component that it is about; undefined once that is deleted. */
  readonly kind: ComponentKind | undefined
  /** Undefined once the version is deleted. */
  readonly versionState: 'active' | 'latest' | 'deprecated' | 'withdrawn' | undefined
  /** The name of the person who did it, if the reader may know it. */
  readonly actor: string | undefined
  /** The name of another person whom it is about. */
  readonly subject: string | undefined
}
