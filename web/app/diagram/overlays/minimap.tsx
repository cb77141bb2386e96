import type { PointerEvent, RefObject } from 'react'
import type { Shown } from '../shown.ts'
import { minimapSize, minimapView } from '../view/paint-orders.ts'
import { centerOn, type Size, type View, worldBox } from '../view/view.ts'
import { floatClasses } from './float-classes.ts'

interface MinimapProps {
  canvas: RefObject<HTMLCanvasElement | null>
  shown: Shown | undefined
  view: View | undefined
  size: Size | undefined
  onMove: (view: View) => void
}

/** The whole picture with a frame around the visible part. For the pointer only: keys move the view itself. */
export function Minimap({ canvas, shown, view, size, onMove }: MinimapProps) {
  const frame = shown && view && size && frameOf(shown.laid, view, size)
  const go = (event: PointerEvent<HTMLDivElement>) => {
    if (!shown || !view || !size || event.buttons === 0) return
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const map = minimapView(shown.laid)
    const at = { x: (event.clientX - left - map.x) / map.k, y: (event.clientY - top - map.y) / map.k }
    onMove(centerOn(at, size, view.k))
  }
  return (
    <div
      data-part="overlay"
      aria-hidden="true"
      className={`${floatClasses} p-1.5 phone:hidden @max-[700px]:hidden`}
    >
      <div
        className="relative cursor-pointer touch-none overflow-hidden rounded-sm"
        style={minimapSize}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          go(event)
        }}
        onPointerMove={go}
      >
        {/* If it were fully opaque, a browser would clip the picture below it, and the cuts would show at odd scales. */}
        <canvas ref={canvas} className="opacity-[.999]" />
        {frame && (
          <span className="pointer-events-none absolute rounded-xs border border-accent-line" style={frame} />
        )}
      </div>
    </div>
  )
}

function frameOf(laid: Size, view: View, size: Size) {
  const map = minimapView(laid)
  const box = worldBox(view, size)
  const clamp = (value: number, limit: number) => Math.min(limit, Math.max(0, value))
  const left = clamp(box.left * map.k + map.x, minimapSize.width)
  const top = clamp(box.top * map.k + map.y, minimapSize.height)
  return {
    left,
    top,
    width: clamp((box.left + box.width) * map.k + map.x, minimapSize.width) - left,
    height: clamp((box.top + box.height) * map.k + map.y, minimapSize.height) - top,
  }
}
