import clsx from 'clsx'
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
  /** Only while the screen does not show everything. */
  ifPartial?: boolean
}

/** The whole picture with a frame around the visible part. For the pointer only: keys move the view itself. */
export function Minimap({ canvas, shown, view, size, onMove, ifPartial = false }: MinimapProps) {
  const frame = shown && view && size && frameOf(shown.laid, view, size)
  const isPartial = shown && view && size && !showsEverything(shown.laid, view, size)
  const go = (event: PointerEvent<HTMLDivElement>) => {
    if (!shown || !view || !size || event.buttons === 0) return
    const { left, top, width } = event.currentTarget.getBoundingClientRect()
    // On a phone the map is drawn smaller.
    const scale = width === 0 ? 1 : width / minimapSize.width
    const map = minimapView(shown.laid)
    const at = {
      x: ((event.clientX - left) / scale - map.x) / map.k,
      y: ((event.clientY - top) / scale - map.y) / map.k,
    }
    onMove(centerOn(at, size, view.k))
  }
  return (
    <div
      data-part="overlay"
      aria-hidden="true"
      className={clsx(
        floatClasses,
        'p-1.5 phone:[zoom:0.36] @max-[700px]:[zoom:0.36]',
        ifPartial && !isPartial && 'hidden',
      )}
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

function showsEverything(laid: Size, view: View, size: Size): boolean {
  const { left, top, width, height } = worldBox(view, size)
  return left <= 0 && top <= 0 && left + width >= laid.width && top + height >= laid.height
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
