import type { Told } from './notification-data.ts'

/** What one person is told, before it is stored. */
export type Notice = Told & {
  readonly userId: string
  readonly componentId?: string
  readonly versionId?: string
  /** Another person whom the event is about. */
  readonly subjectId?: string
  readonly mail: NoticeMail | undefined
}

export type NoticeMail = {
  /** Goes out at once, whatever the person has chosen. */
  readonly isUrgent: boolean
  /** The components that the person wants emails about. Undefined if the event is not about single ones. */
  readonly componentIds: readonly string[] | undefined
}
