import { indexedGraph } from '@trellis/domain/graph/graph'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useColorMode } from '../ui/color-mode/color-mode-provider.tsx'
import type { DiagramProps } from './diagram-props.ts'
import { readPalette } from './paint/palette.ts'
import type { Shown } from './shown.ts'
import { Stage } from './stage.ts'
import { keepOrder, readOrder } from './view/kept-order.ts'
import { indexNodes } from './view/node-index.ts'
import type { View } from './view/view.ts'

interface Parts {
  readonly host: RefObject<HTMLDivElement | null>
  readonly backdrop: RefObject<HTMLCanvasElement | null>
  readonly snapshot: RefObject<HTMLCanvasElement | null>
  readonly map: RefObject<HTMLCanvasElement | null>
}

const restOfView = 300

/** Starts an engine with the element and ends it with it; hands over scenes, colours and sizes. */
export function useStage(parts: Parts, props: DiagramProps) {
  const { scene, showImplied = false, pointOut, orderKey } = props
  const [stage, setStage] = useState<Stage>()
  const [shown, setShown] = useState<Shown>()
  const [view, setView] = useState<View>()
  const [isPainted, setPainted] = useState(false)
  const [failure, setFailure] = useState<Error>()
  const { mode } = useColorMode()
  const latest = useRef({ props, scene })
  latest.current = { props, scene }

  useEffect(() => {
    const [host, backdrop, snapshot] = [parts.host.current, parts.backdrop.current, parts.snapshot.current]
    if (!host || !backdrop || !snapshot) return
    let rest = 0
    const created = new Stage(
      { backdrop, snapshot, minimap: parts.map.current },
      {
        onLaid: (laid) => {
          const { scene: current, props: now } = latest.current
          const { from, to } = laid.lines
          const graph = indexedGraph(current.ids, { size: current.ids.length, from, to })
          const next = { scene: current, laid, graph, index: indexNodes(laid) }
          setShown(next)
          now.onShown?.(next)
          if (now.orderKey && !current.below) keepOrder(now.orderKey, laid.order)
        },
        onMove: (moved) => {
          setView(moved)
          window.clearTimeout(rest)
          rest = window.setTimeout(() => latest.current.props.onView?.(moved), restOfView)
        },
        onTally: (tally) => {
          setPainted(true)
          latest.current.props.onTally?.(tally)
        },
        onFail: (reason) => setFailure(new Error(`The diagram could not be drawn: ${reason}`)),
      },
      latest.current.props.insets,
    )
    const watcher = new ResizeObserver(([entry]) => entry && created.resize(entry.contentRect))
    watcher.observe(host)
    setStage(created)
    return () => {
      window.clearTimeout(rest)
      watcher.disconnect()
      created.close()
      setStage(undefined)
    }
  }, [parts.host, parts.backdrop, parts.snapshot, parts.map])

  const isFirst = useRef(true)
  useEffect(() => {
    if (!stage) return
    setShown(undefined)
    const previous = orderKey === undefined ? undefined : readOrder(orderKey)
    // A start is for the first picture only: later the person has moved.
    const start = isFirst.current ? latest.current.props.startView : undefined
    isFirst.current = false
    stage.show(scene, { showImplied, previous, view: start })
  }, [stage, scene, showImplied, orderKey])

  useEffect(() => {
    if (!stage || !shown || !parts.host.current) return
    parts.host.current.dataset.mode = mode
    stage.look(readPalette(parts.host.current), pointOut?.(shown.graph))
  }, [stage, shown, pointOut, mode, parts.host])

  if (failure) throw failure
  return { stage, shown, view, isPainted }
}
