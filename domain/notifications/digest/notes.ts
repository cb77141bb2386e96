import type { ConcernedComponent, FallCause } from '../notification-data.ts'
import type { MailItem } from './choose-items.ts'

type Source = {
  /** The component that was released, and its version, as far as they still exist. */
  readonly componentId: string | undefined
  readonly versionId: string | undefined
  readonly title: string
  readonly number: string
  /** The version that the component of the person selects. */
  readonly selected: string | undefined
}

/** One thing that happened to a component of the person. */
export type Note =
  | (Source & {
      readonly kind: 'release'
      readonly distance: 'patch' | 'minor' | 'major' | undefined
      readonly count: number | undefined
      readonly breakingChanges: number
    })
  | (Source & { readonly kind: 'deprecated' | 'withdrawn'; readonly reason: string | undefined })
  | { readonly kind: 'fell'; readonly cause: FallCause | undefined }
  | { readonly kind: 'rule_found' | 'rule_resolved'; readonly ruleId: string; readonly message: string }
  | { readonly kind: 'dependency_deleted'; readonly title: string }
  | { readonly kind: 'assigned' }

/** What a notification says about one of its components. */
export function noteOf(item: MailItem, component: ConcernedComponent): Note | undefined {
  const { componentId, versionId } = item
  const { selected, distance, count } = component
  switch (item.event) {
    case 'version_released':
    case 'version_breaking': {
      const { title, number, breaking_changes: breakingChanges } = item.data
      const source = { componentId, versionId, title, number, selected }
      return { kind: 'release', ...source, distance, count, breakingChanges }
    }
    case 'version_deprecated':
    case 'version_withdrawn': {
      const { title, number, reason } = item.data
      const kind = item.event === 'version_withdrawn' ? 'withdrawn' : 'deprecated'
      return { kind, componentId, versionId, title, number, selected, reason: reason ?? undefined }
    }
    case 'health_fell':
      return { kind: 'fell', cause: item.data.cause ?? undefined }
    case 'rule_found':
    case 'rule_resolved':
      return { kind: item.event, ruleId: item.data.rule_id, message: item.data.message }
    case 'dependency_deleted':
      return { kind: 'dependency_deleted', title: item.data.title }
    case 'assigned':
      return { kind: 'assigned' }
    default:
      return undefined
  }
}

/** Adds what happened later, which may replace or undo what happened before. */
export function addNote(notes: readonly Note[], note: Note): Note[] {
  switch (note.kind) {
    case 'release': {
      const older = notes.find((each) => each.kind === 'release' && isSameSource(each, note))
      const breakingChanges =
        older?.kind === 'release' && older.number !== note.number
          ? older.breakingChanges + note.breakingChanges
          : note.breakingChanges
      return [...notes.filter((each) => each !== older), { ...note, breakingChanges }]
    }
    case 'deprecated':
    case 'withdrawn':
      return [...notes.filter((each) => !(isState(each) && isSameVersion(each, note))), note]
    case 'fell':
      // The score says it. A cause is worth more than none.
      if (note.cause === undefined && notes.some(({ kind }) => kind === 'fell')) return [...notes]
      return [...notes.filter((each) => !(each.kind === 'fell' && each.cause === undefined)), note]
    case 'rule_found':
    case 'rule_resolved': {
      const older = notes.find((each) => isRule(each) && each.ruleId === note.ruleId)
      const others = notes.filter((each) => each !== older)
      return older?.kind === 'rule_found' && note.kind === 'rule_resolved' ? others : [...others, note]
    }
    default:
      return [...notes, note]
  }
}

const isRule = (note: Note): note is Extract<Note, { ruleId: string }> => 'ruleId' in note
const isState = (note: Note): note is Extract<Note, { reason: unknown }> =>
  note.kind === 'deprecated' || note.kind === 'withdrawn'
const isSameSource = (a: Source, b: Source): boolean =>
  a.componentId === undefined ? a.title === b.title : a.componentId === b.componentId
const isSameVersion = (a: Source, b: Source): boolean => isSameSource(a, b) && a.number === b.number

const severities: Readonly<Record<Note['kind'], number>> = {
  withdrawn: 6,
  deprecated: 4,
  dependency_deleted: 3,
  rule_found: 2,
  fell: 1,
  release: 1,
  rule_resolved: 0,
  assigned: 0,
}

/** How bad the worst of them is. */
export const severityOf = (notes: readonly Note[]): number =>
  notes.reduce((worst, note) => Math.max(worst, severity(note)), 0)

const severity = (note: Note): number =>
  note.kind === 'release' && (note.distance === 'major' || note.breakingChanges > 0)
    ? 5
    : severities[note.kind]
