// The dependency diagram, wherever it is shown: /architecture, a project's page, the demo, the landing page.
//
//   const data = parseGraph(await response.json())          what organization_graph answers
//   const scene = componentScene(data, places)              or groupedScene(data, groups, …)
//   <Diagram scene={scene} label="…" onSelect={…} />        fills its parent, which must have a height
//
// It knows no address, no session and no database. Load it lazily: it brings the layout and the painter along.
// Memoize `scene` and `pointOut`: a new one draws or paints again.

import { real } from '@trellis/domain/graph/typed'
import clsx from 'clsx'
import { useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import type { DiagramProps } from './diagram-props.ts'
import { uncover as uncoverView } from './fit/fit-around.ts'
import { CardCursor } from './overlays/card-cursor.tsx'
import { ChangedCards } from './overlays/changed-cards.tsx'
import { HoverName } from './overlays/hover-name.tsx'
import { Minimap } from './overlays/minimap.tsx'
import { SharedStart } from './overlays/shared-start.tsx'
import { ZoomControls } from './overlays/zoom-controls.tsx'
import { cardBox } from './shown.ts'
import { useStage } from './use-stage.ts'
import { listenForGestures } from './view/gestures.ts'
import { nodeAt } from './view/node-index.ts'
import { type Box, centerOn, type Size, type View } from './view/view.ts'

export type { DiagramHandle } from './diagram-props.ts'
export type { Shown } from './shown.ts'

const layerClasses = 'pointer-events-none absolute top-0 left-0 origin-top-left will-change-transform'

export function Diagram(props: DiagramProps) {
  const {
    label,
    minimap = false,
    minimapIfPartial = false,
    controls = false,
    takesWheel = true,
    className,
  } = props
  const parts = useParts()
  const { host, backdrop, snapshot, map, overlay } = parts
  const { stage, shown, view, changed, forgetChanged } = useStage(parts, props)
  const [hovered, setHovered] = useState<string>()
  const [cursor, setCursor] = useState<string>()
  const cursorButton = useRef<HTMLButtonElement>(null)

  const latest = useRef({ shown, props })
  latest.current = { shown, props }
  useEffect(() => {
    if (!stage || !host.current) return
    const find = (at: { x: number; y: number }) => {
      const { k, x, y } = stage.view
      const world = { x: (at.x - x) / k, y: (at.y - y) / k }
      const { shown } = latest.current
      const node = shown && nodeAt(shown.index, world, 4 / k)
      return node === undefined ? undefined : shown?.scene.ids[node]
    }
    return listenForGestures(
      host.current,
      {
        panBy: (dx, dy) => stage.panBy(dx, dy),
        zoomBy: (factor, at) => stage.zoomBy(factor, at),
        hover: (at) => setHovered(at && find(at)),
        tap: (at, event) => {
          const id = find(at)
          setCursor(id)
          latest.current.props.onSelect?.(id, { isAdding: event.shiftKey })
        },
      },
      { takesWheel },
    )
  }, [stage, takesWheel, host])

  const showCard = (id: string, isFlying = true) => {
    const node = shown?.scene.ids.indexOf(id) ?? -1
    if (!stage || !shown || node === -1) return
    const at = { x: real(shown.laid.x, node), y: real(shown.laid.y, node) }
    if (!isInView({ ...at, ...shown.laid.size }, stage.view, stage.size))
      stage.moveTo(centerOn(at, stage.size, Math.max(stage.view.k, 0.75)), { isFlying })
  }
  const uncover = (id: string, panel: Element) => {
    const element = host.current
    const node = shown?.scene.ids.indexOf(id) ?? -1
    if (!stage || !shown || !element || node === -1) return
    const screen = { width: element.clientWidth, height: element.clientHeight }
    const view = uncoverView(cardBox(shown.laid, node), boxIn(element, panel), screen, stage.goal)
    if (!view) fitAround(panel)
    else if (view !== stage.goal) stage.moveTo(view, { isFlying: true })
  }
  const fitAround = (panel: Element | null) => {
    const element = host.current
    if (!stage || !element) return
    // A panel that has just opened beside the picture has taken a part of its width.
    stage.resize({ width: element.clientWidth, height: element.clientHeight })
    stage.fitAround(() => (panel?.isConnected ? boxIn(element, panel) : undefined))
  }
  useImperativeHandle(props.handle, () => ({
    exportFile: (format) => stage?.exportFile(format) ?? Promise.resolve(undefined),
    showCard,
    uncover,
    fitAround,
    fit: () => stage?.fit({ isFlying: true }),
    focus: () => cursorButton.current?.focus({ preventScroll: true }),
  }))

  return (
    <div
      ref={host}
      data-part="diagram"
      // The prefetch script may have drawn a picture here before hydration.
      suppressHydrationWarning
      className={clsx(
        'relative size-full min-h-0 cursor-grab overflow-hidden bg-canvas select-none [contain:strict] active:cursor-grabbing',
        hovered !== undefined && 'cursor-pointer!',
        takesWheel ? 'touch-none' : 'touch-pan-y',
        className,
      )}
    >
      <div aria-hidden="true">
        <canvas ref={backdrop} className={clsx(layerClasses, 'invisible')} />
        <canvas ref={snapshot} data-layer="snapshot" className={layerClasses} suppressHydrationWarning />
      </div>
      <div ref={overlay} className={clsx(layerClasses, 'size-full')}>
        {shown && view && (
          <CardCursor
            ref={cursorButton}
            label={label}
            shown={shown}
            view={view}
            cursor={cursor}
            onMove={(id) => {
              setCursor(id)
              showCard(id)
            }}
            onSelect={(id, isAdding) => props.onSelect?.(id, { isAdding })}
            onZoom={(factor) =>
              factor === undefined ? stage?.fit({ isFlying: true }) : stage?.zoomBy(factor)
            }
          />
        )}
        {shown && view && changed && (
          <ChangedCards shown={shown} view={view} changed={changed} onEnd={forgetChanged} />
        )}
        {shown && view && hovered !== undefined && <HoverName shown={shown} view={view} id={hovered} />}
      </div>
      {shown && <SharedStart shown={shown} />}
      <div className="pointer-events-none absolute right-4 bottom-4 [display:var(--tools-display,flex)] items-end gap-3 phone:right-3 phone:bottom-3">
        {controls && stage && view && (
          <ZoomControls
            zoom={view.k}
            onZoom={(factor) => stage.zoomBy(factor, undefined, { isFlying: true })}
            onFit={() => stage.fit({ isFlying: true })}
          />
        )}
        {(minimap || minimapIfPartial) && (
          <Minimap
            canvas={map}
            shown={shown}
            view={view}
            size={stage?.size}
            onMove={(to) => stage?.moveTo(to)}
            ifPartial={minimapIfPartial}
          />
        )}
      </div>
    </div>
  )
}

/** The same object for the lifetime of the element, so that no effect runs again because of it. */
function useParts() {
  const host = useRef<HTMLDivElement>(null)
  const backdrop = useRef<HTMLCanvasElement>(null)
  const snapshot = useRef<HTMLCanvasElement>(null)
  const map = useRef<HTMLCanvasElement>(null)
  const overlay = useRef<HTMLDivElement>(null)
  return useMemo(() => ({ host, backdrop, snapshot, map, overlay }), [])
}

/** Where an element is on the picture's part of the screen. */
function boxIn(host: Element, element: Element): Box {
  const [outer, inner] = [host.getBoundingClientRect(), element.getBoundingClientRect()]
  return {
    left: inner.left - outer.left,
    top: inner.top - outer.top,
    width: inner.width,
    height: inner.height,
  }
}

function isInView(card: { x: number; y: number } & Size, { k, x, y }: View, size: Size) {
  const [px, py] = [card.x * k + x, card.y * k + y]
  const [mx, my] = [(card.width / 2) * k + 16, (card.height / 2) * k + 16]
  return k >= 0.36 && px >= mx && px <= size.width - mx && py >= my && py <= size.height - my
}
