import { useEffect } from 'react'
import type { DiagramProps } from '../diagram/diagram-props.ts'
import { drawPicture } from '../diagram/engine/picture.ts'
import { shownOf } from '../diagram/shown.ts'

/** The test browser has no canvas: the picture is laid out, and not painted. */
export function LaidDiagram({ scene, label, showImplied = false, onShown }: DiagramProps) {
  useEffect(() => {
    if (!scene) return
    const { layout, face, pairs } = drawPicture(scene, { showImplied, previous: undefined })
    onShown?.(shownOf(scene, { ...layout, face, lines: undefined, pairs, sideways: 0 }), { isUpdate: false })
  }, [scene, showImplied, onShown])
  return <p>{label}</p>
}
