import { int } from '@trellis/domain/graph/typed'
import clsx from 'clsx'
import { useMemo } from 'react'
import { countImplied } from '../../../diagram/count-implied.ts'
import type { Shown } from '../../../diagram/diagram.tsx'
import type { GraphData } from '../../../diagram/graph-data.ts'
import { floatClasses } from '../../../diagram/overlays/float-classes.ts'
import type { Tally } from '../../../diagram/paint/paint-lines.ts'
import { architecture } from '../../../locales/en/late/architecture.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { type ArchitectureQuery, filtersOf, isFiltered, writeQuery } from '../query/architecture-query.ts'
import { countHidden } from './count-hidden.ts'
import { countLinks } from './count-links.ts'
import { useDismissedNotes } from './dismissed-notes.ts'

interface HiddenNoteProps {
  organizationId: string
  data: GraphData
  query: ArchitectureQuery
  places: Int32Array | undefined
  shown: Shown | undefined
  tally: Tally | undefined
  onShowImplied: () => void
  onShowLinks: () => void
  onClear: () => void
  /** The pressed button is gone: the focus needs another place. */
  onDismissed: () => void
}

/** Nothing is hidden silently: this says what the picture does not show, and how to see it. */
export function HiddenNote(props: HiddenNoteProps) {
  const { organizationId, data, query, places, shown, tally } = props
  const { onShowImplied, onShowLinks, onClear, onDismissed } = props
  const { t } = useLateTexts('architecture', architecture)
  const filtered = useMemo(() => countHidden(data, places), [data, places])
  const implied = useMemo(() => (shown ? countImplied(shown) : 0), [shown])
  const inside = useMemo(() => countInside(shown?.scene), [shown])
  const pairs = shown?.laid.pairs ?? 0
  const links = shown ? countLinks(shown) : 0
  const { isDismissed, dismiss } = useDismissedNotes(organizationId)
  const notes: NoteText[] = []
  if (isFiltered(query))
    notes.push({
      name: `filtered ${writeQuery(filtersOf(query))}`,
      text: t('hidden.filtered', {
        shown: data.graph.size - filtered.components,
        all: data.graph.size,
        count: filtered.dependencies,
      }),
      act: { label: t('hidden.clear'), run: onClear },
    })
  if (pairs > links)
    notes.push({
      name: 'groups',
      text: t('hidden.groups', { shown: links, count: pairs }),
      act: { label: t('links.show'), run: onShowLinks, isOption: true },
    })
  if (inside > 0) notes.push({ name: 'inside', text: t('hidden.inside', { count: inside }) })
  if (implied > 0)
    notes.push({
      name: 'implied',
      text: t('hidden.implied', { count: implied }),
      act: { label: t('implied.show'), run: onShowImplied, isOption: true },
    })
  if (tally && tally.hazed > 0) notes.push({ name: 'hazed', text: t('hidden.hazed', { count: tally.hazed }) })
  if (tally && tally.leftOut > 0)
    notes.push({
      name: 'left out',
      text: t('hidden.leftOut', { shown: tally.drawn, count: tally.leftOut }),
    })
  return (
    <div
      data-part="overlay"
      role="status"
      // On a phone one after the other: there, most of the screen belongs to the picture.
      className="flex max-w-[644px] flex-col items-start gap-1 empty:hidden phone:[&>p:nth-of-type(n+2)]:hidden"
    >
      {notes
        .filter(({ name }) => !isDismissed(name))
        .map((note) => (
          <Note
            key={note.name}
            {...note}
            onDismiss={() => {
              dismiss(note.name)
              onDismissed()
            }}
          />
        ))}
    </div>
  )
}

interface NoteText {
  /** Notes are dismissed by name. */
  name: string
  text: string
  /** `isOption`: the bar above the picture has it too. */
  act?: { label: string; run: () => void; isOption?: boolean }
}

function Note({ text, act, onDismiss }: NoteText & { onDismiss: () => void }) {
  const { t } = useLateTexts('architecture', architecture)
  return (
    <p
      className={`${floatClasses} flex items-center gap-2 py-1 phone:py-0.5 pr-1.5 pl-2.5 type-xs text-muted`}
    >
      <span className="py-0.5 phone:py-0">{text}</span>
      {act && (
        <Button variant="ghost" size="xs" className={clsx(act.isOption && 'phone:hidden!')} onClick={act.run}>
          {act.label}
        </Button>
      )}
      <Button variant="ghost" size="icon-xs" icon="x" label={t('hidden.dismiss')} onClick={onDismiss} />
    </p>
  )
}

/** Dependencies with both ends in one group. */
function countInside(scene: Shown['scene'] | undefined): number {
  if (!scene?.below) return 0
  const { from, to, groupOf } = scene.below
  return from.reduce((sum, source, edge) => sum + (groupOf[source] === groupOf[int(to, edge)] ? 1 : 0), 0)
}
