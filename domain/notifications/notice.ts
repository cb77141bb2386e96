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

/**
 * When a mail goes out. `urgent`: at once, whatever the person has switched off. `pressing`: at once, if they want emails.
 * `chosen`: as often as they have chosen.
 */
export type MailPace = 'urgent' | 'pressing' | 'chosen'

export type NoticeMail = {
  readonly pace: MailPace
  /** The components that the person wants emails about. Undefined if the event is not about single ones. */
  readonly componentIds: readonly string[] | undefined
}
