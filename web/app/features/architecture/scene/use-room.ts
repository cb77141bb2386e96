import { useEffect, useMemo, useState } from 'react'
import type { Scene } from '../../../diagram/scene/scene.ts'
import type { Insets } from '../../../diagram/view/view.ts'
import { insetsNow } from './insets.ts'

const gap = 12
/** However long the notes are, most of the screen belongs to the picture. */
const mostShare = 0.4

/**
 * Space for the overlays: more than usual if the notes, which are known only after the layout, are taller. For one
 * picture it only grows: a picture that grew with every note that disappears would bring the note back.
 */
export function useRoom(scene: Scene) {
  const [usual] = useState(insetsNow)
  const [notes, setNotes] = useState<HTMLElement | null>(null)
  const [taken, setTaken] = useState<{ scene: Scene; height: number }>()
  useEffect(() => {
    const picture = notes?.parentElement
    if (!notes || !picture) return
    const measure = () => {
      // A person is reading the legend, which may cover the picture.
      if (notes.querySelector('details[open]')) return
      const { top, height: own } = notes.getBoundingClientRect()
      if (own === 0) return
      const { bottom, height: most } = picture.getBoundingClientRect()
      const height = Math.min(most * mostShare, bottom - top + gap)
      setTaken((known) =>
        known?.scene === scene && known.height >= height ? known : { scene, height: Math.round(height) },
      )
    }
    const watcher = new ResizeObserver(measure)
    watcher.observe(notes)
    return () => watcher.disconnect()
  }, [notes, scene])
  const bottom = Math.max(usual.bottom, taken?.height ?? 0)
  const room: Insets = useMemo(() => ({ ...usual, bottom }), [usual, bottom])
  return { room, notesRef: setNotes }
}
