import { type KeyboardEvent, useState } from 'react'
import type { DraftChange } from './draft.ts'

type Changes = readonly DraftChange[]

/** The list with one change moved to another index; the same list if there is no such index. */
export function moveChange(changes: Changes, key: string, to: number): Changes {
  const from = changes.findIndex((change) => change.key === key)
  const moved = changes[from]
  if (moved === undefined || to === from || to < 0 || to >= changes.length) return changes
  return changes.toSpliced(from, 1).toSpliced(to, 0, moved)
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** Changes are ordered by dragging their handle, or with the arrow keys on it. */
export function useChangeOrder(changes: Changes, onChange: (changes: Changes) => void) {
  const [dragged, setDragged] = useState<string>()
  // Announced to screen readers; it also identifies the handle that keeps the focus.
  const [moved, setMoved] = useState<{ key: string; place: number }>()
  const move = (key: string, to: number) => {
    const next = moveChange(changes, key, to)
    if (next === changes) return
    setMoved({ key, place: to + 1 })
    onChange(next)
  }
  return {
    dragged,
    moved,
    handleOf: (key: string, index: number) => ({
      draggable: true,
      onDragStart: () => setDragged(key),
      onDragEnd: () => setDragged(undefined),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const step = steps[event.key]
        if (step === undefined) return
        event.preventDefault()
        move(key, index + step)
      },
    }),
    /** For each change's place: a change that is dragged over it moves there. */
    placeOf: (index: number) => ({
      onDragOver: (event: { preventDefault: () => void }) => {
        if (dragged === undefined) return
        event.preventDefault()
        move(dragged, index)
      },
    }),
  }
}
