import type { Note } from '@trellis/domain/notifications/digest/notes'
import { breakLinks } from '../break-links.ts'
import { fillIn } from '../fill-in.ts'
import { notifications } from '../locales/en/notifications.ts'
import type { MailLine } from '../parts/sections.ts'
import { breakNumber, countIn } from './words.ts'

const texts = notifications.notes

/** What happened to a component, in lines below its name. */
export function linesOf(note: Note): MailLine[] {
  switch (note.kind) {
    case 'release':
      return linesOfRelease(note)
    case 'deprecated':
    case 'withdrawn': {
      const line = {
        text: fillIn(texts[note.kind], valuesOf(note)),
        tone: note.kind === 'withdrawn' ? 'poor' : 'muted',
      } as const
      return note.reason === undefined
        ? [line]
        : [line, { text: fillIn(texts.reason, { reason: breakLinks(note.reason) }) }]
    }
    case 'fell':
      return [{ text: note.cause ? fillIn(texts.causes[note.cause.kind], valuesOf(note.cause)) : texts.fell }]
    case 'rule_found':
    case 'rule_resolved':
      return [{ text: fillIn(texts[note.kind], { message: breakLinks(note.message) }) }]
    case 'dependency_deleted':
      return [{ text: fillIn(texts.dependency_deleted, { title: breakLinks(note.title) }) }]
    case 'assigned':
      return [{ text: texts.assigned }]
  }
}

function linesOfRelease(note: Extract<Note, { kind: 'release' }>): MailLine[] {
  const { number, selected, distance, count, breakingChanges } = note
  const values = valuesOf(note)
  const text =
    breakingChanges === 0 ? fillIn(texts.release, values) : countIn(texts.breaking, breakingChanges, values)
  if (selected === undefined) return [{ text }]
  const lag = distance === undefined ? '' : `${countIn(texts.behind[distance], count ?? 1)}:`
  return [{ text }, { text: lag, step: { from: breakNumber(selected), to: breakNumber(number) } }]
}

const valuesOf = ({ title, number }: { readonly title: string; readonly number: string }) => ({
  title: breakLinks(title),
  number: breakNumber(number),
})
