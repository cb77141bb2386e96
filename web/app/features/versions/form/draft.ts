import { type ChangeKind, changeKinds } from '@trellis/domain/versions/scheme'
import type { VersionListRow } from '../../../data/catalog/dependency-rows.ts'
import type { VersionChange } from '../version/read-version.ts'

export interface DraftChange {
  /** Identifies it in the form; a stored change uses its id. */
  readonly key: string
  readonly id: string | undefined
  readonly kind: ChangeKind
  readonly title: string
  readonly guide: string
}

/** A version as it is in the form. */
export interface Draft {
  readonly number: string
  /** A day in the format of the date field: 2026-11-15. */
  readonly releasedOn: string
  readonly notes: string
  readonly changes: readonly DraftChange[]
}

export interface SentChange {
  readonly id?: string
  readonly kind: ChangeKind
  readonly title: string
  readonly migration_guide: string
}

/** What the page sends to its action. */
export interface SentDraft {
  readonly number: string
  readonly release_notes: string
  readonly released_at?: string
  readonly changes: readonly SentChange[]
}

export function emptyDraft(number: string, today: string): Draft {
  return { number, releasedOn: today, notes: '', changes: [] }
}

export function draftOf(version: VersionListRow, changes: readonly VersionChange[]): Draft {
  return {
    number: version.number,
    releasedOn: dayIn(version.released_at),
    notes: version.release_notes ?? '',
    changes: changes.map(({ id, kind, title, migration_guide }) => ({
      key: id,
      id,
      kind,
      title,
      guide: migration_guide ?? '',
    })),
  }
}

/** An unchanged day is not sent, so that the stored moment stays. */
export function sentDraft(draft: Draft, untouchedDay: string): SentDraft {
  return {
    number: draft.number,
    release_notes: draft.notes,
    ...(draft.releasedOn === untouchedDay || draft.releasedOn === ''
      ? {}
      : { released_at: `${draft.releasedOn}T00:00:00Z` }),
    changes: draft.changes.map(({ id, kind, title, guide }) => ({
      ...(id === undefined ? {} : { id }),
      kind,
      title,
      migration_guide: guide,
    })),
  }
}

/** As the row has it: to find what others have changed. */
export function rowOf({ number, releasedOn, notes, changes }: Draft) {
  return {
    number: number.trim(),
    released_at: releasedOn,
    release_notes: notes.trim() || null,
    changes: changes.map(({ id, kind, title, guide }) => [id, kind, title.trim(), guide.trim()]),
  }
}

/** The day of a moment in UTC. */
export function dayIn(timestamp: string): string {
  return new Date(timestamp).toISOString().slice(0, 10)
}

export function isSameDraft(a: Draft, b: Draft): boolean {
  return JSON.stringify(sentDraft(a, '')) === JSON.stringify(sentDraft(b, ''))
}

export function isChangeKind(text: string): text is ChangeKind {
  return changeKinds.some((kind) => kind === text)
}
