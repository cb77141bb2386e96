// What a mail says about several notifications: by component of the person, worst first. Changes of one component are
// merged: its score from the beginning until now, the newest of several releases, and no finding that is resolved again.
import type { Cadence } from '../events.ts'
import { type MailItem, mailedComponentsOf } from './choose-items.ts'
import { addNote, type Note, noteOf, severityOf } from './notes.ts'

export type DigestScore = {
  /** When the first notification was told. Absent if it is the same now. */
  readonly before?: number
  readonly after: number
}

export type DigestComponent = {
  readonly id: string
  readonly title: string
  /** Undefined if it is not known any more. */
  readonly score: DigestScore | undefined
  readonly notes: readonly Note[]
}

export type Digest = {
  readonly components: readonly DigestComponent[]
  /** How many further components the mail does not name. */
  readonly more: number
  /** What is not about single components of the person, oldest first. */
  readonly others: readonly MailItem[]
}

export type DigestInput = {
  readonly items: readonly MailItem[]
  /** The scores of components as they are now, as far as they are known. */
  readonly scores: ReadonlyMap<string, number>
  readonly most?: number
}

/** Longer mails are not read. */
export const mostComponents = 20

type Draft = {
  title: string
  before: number | undefined
  after: number | undefined
  notes: Note[]
}

export function toDigest({ items, scores, most = mostComponents }: DigestInput): Digest {
  const ordered = items.toSorted((a, b) =>
    a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0,
  )
  const gone = lastUnassignments(ordered)
  const drafts = new Map<string, Draft>()
  const mentioned = new Set<string>()
  for (const item of ordered) {
    for (const id of item.mailed ?? []) mentioned.add(id)
    for (const component of mailedComponentsOf(item)) {
      const { id, title, before, after } = component
      const draft = drafts.get(id) ?? { title, before: undefined, after: undefined, notes: [] }
      draft.title = title
      draft.before ??= before
      draft.after = after ?? draft.after
      const isOver = item.event === 'assigned' && (gone.get(id) ?? '') > item.createdAt
      const note = isOver ? undefined : noteOf(item, component)
      if (note) draft.notes = addNote(draft.notes, note)
      drafts.set(id, draft)
    }
  }
  const told = [...drafts].flatMap(([id, draft]) => toComponent(id, draft, scores) ?? [])
  const others = ordered.filter((item) => item.mailed === undefined)
  const unnamed = [...mentioned].filter((id) => !drafts.has(id)).length
  return {
    components: told.toSorted(compare).slice(0, most),
    more: Math.max(0, told.length - most) + unnamed,
    others,
  }
}

/** Whether there is nothing to say to a person of this cadence. */
export const isQuiet = ({ components, others }: Digest, cadence?: Cadence): boolean =>
  others.length === 0 && !components.some((component) => cadence !== 'score_falls' || fallOf(component) > 0)

/** When the person was last unassigned from a component. */
function lastUnassignments(items: readonly MailItem[]): ReadonlyMap<string, string> {
  return new Map(
    items.flatMap(({ event, componentId, createdAt }) =>
      event === 'unassigned' && componentId !== undefined ? [[componentId, createdAt] as const] : [],
    ),
  )
}

/** Undefined if nothing is left to say about it. */
function toComponent(
  id: string,
  { title, before, after, notes }: Draft,
  scores: ReadonlyMap<string, number>,
): DigestComponent | undefined {
  // Nobody is told of a rise, so what a notification says of the score may be over.
  const now = scores.get(id) ?? after
  const hasFallen = before !== undefined && now !== undefined && now < before
  const told = hasFallen ? notes : notes.filter(({ kind }) => kind !== 'fell')
  if (told.length === 0 && !hasFallen) return undefined
  const score =
    now === undefined ? undefined : { ...(before !== undefined && before !== now && { before }), after: now }
  return { id, title, score, notes: told }
}

/** Worst first: the lowest score, the greatest fall, what is worst about it, then by title. */
function compare(a: DigestComponent, b: DigestComponent): number {
  return (
    (a.score?.after ?? Number.POSITIVE_INFINITY) - (b.score?.after ?? Number.POSITIVE_INFINITY) ||
    fallOf(b) - fallOf(a) ||
    severityOf(b.notes) - severityOf(a.notes) ||
    (a.title < b.title ? -1 : a.title > b.title ? 1 : a.id < b.id ? -1 : 1)
  )
}

const fallOf = ({ score }: DigestComponent): number =>
  (score?.before ?? 0) - (score?.before === undefined ? 0 : score.after)
