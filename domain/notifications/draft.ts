import type { HealthChange, News, NewsBatch } from '../news/news.ts'
import type { Recipient } from './audience.ts'
import type { Told } from './notification-data.ts'

/** Something to tell one person, before their settings are asked. */
export type Draft = Told & {
  readonly userId: string
  readonly componentId?: string
  readonly versionId?: string
  readonly subjectId?: string
  /** The components of the person that it is about, all of them. Undefined if it is not about single ones. */
  readonly ownComponents?: readonly string[]
  /** Those of them whose scores fell. */
  readonly fallen?: readonly string[]
  /** The switch for emails that the person had, where it no longer exists. */
  readonly isMailed?: boolean
}

/** What tellers ask of a batch. */
export type Telling = {
  readonly batch: NewsBatch
  readonly news: readonly News[]
  readonly recipients: readonly Recipient[]
  /** The people who are assigned to a component. */
  readonly assigneesOf: (componentId: string) => readonly string[]
  /** How the batch changed the score of a component. */
  readonly changeOf: (componentId: string) => HealthChange | undefined
}
