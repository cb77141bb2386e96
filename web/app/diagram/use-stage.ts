import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useColorMode } from '../ui/color-mode/color-mode-provider.tsx'
import type { DiagramProps } from './diagram-props.ts'
import { readPalette } from './paint/palette.ts'
import { changedCards } from './scene/changed-cards.ts'
import type { Shown } from './shown.ts'
import { Stage } from './stage.ts'
import { atMostEvery } from './view/at-most-every.ts'
import { keepOrder, readOrder } from './view/kept-order.ts'
import { Pace } from './view/pace.ts'
import type { View } from './view/view.ts'

interface Parts {
  readonly host: RefObject<HTMLDivElement | null>
  readonly backdrop: RefObject<HTMLCanvasElement | null>
  readonly snapshot: RefObject<HTMLCanvasElement | null>
  readonly map: RefObject<HTMLCanvasElement | null>
  readonly overlay: RefObject<HTMLDivElement | null>
}

const restOfView = 300
/** Numbers and frames beside the picture follow it in steps, because each step renders the page again. */
const overlaysEvery = 100
/** If frames are slow, rendering the page would make them slower: then it waits almost until the picture rests. */
const overlaysEveryIfSlow = 1000
/** Tens of thousands of ids are stored when nobody waits for the picture. */
const restBeforeKeeping = 1000
const none: readonly string[] = []

/** What the stage was last asked to draw. */
interface Drawn {
  key?: string | undefined
  isUpdate: boolean
  /** The last picture that was laid out. */
  shown?: Shown | undefined
}

/** The cards to point out, and the picture with which they came. */
interface Changed {
  readonly ids: readonly string[]
  readonly picture: Shown
}

/** Starts an engine with the element and ends it with it; passes on scenes, colors and sizes. */
export function useStage(parts: Parts, props: DiagramProps) {
  const { scene, showImplied = false, pointOut, pictureKey, orderKey, insets } = props
  const [stage, setStage] = useState<Stage>()
  const [shown, setShown] = useState<Shown>()
  const [changed, setChanged] = useState<Changed>()
  const drawn = useRef<Drawn>({ isUpdate: false })
  const [view, setView] = useState<View>()
  const [failure, setFailure] = useState<Error>()
  const { mode } = useColorMode()
  const latest = useRef(props)
  latest.current = props

  // Before the screen is drawn, so that the engine has its scene while the browser is still busy with the page.
  useLayoutEffect(() => {
    const { host, backdrop, snapshot, overlay } = currentOf(parts)
    if (!host || !backdrop || !snapshot || !overlay) return
    const pace = new Pace()
    const overlays = atMostEvery<View>(() => (pace.isSlow ? overlaysEveryIfSlow : overlaysEvery), setView)
    let [rest, keeping] = [0, 0]
    const created = new Stage(
      { backdrop, snapshot, minimap: parts.map.current, overlay },
      {
        onShown: (next) => {
          const { isUpdate, shown: before } = drawn.current
          drawn.current.shown = next
          setShown(next)
          const ids = isUpdate && before ? changedCards(before.scene, next.scene) : none
          if (ids.length > 0) setChanged({ ids, picture: next })
          latest.current.onShown?.(next, { isUpdate })
          const key = latest.current.orderKey
          window.clearTimeout(keeping)
          if (key !== undefined && !next.scene.below)
            keeping = window.setTimeout(() => keepOrder(key, next.laid.order), restBeforeKeeping)
        },
        onMove: (moved) => {
          pace.frame(performance.now())
          overlays.push(moved)
          window.clearTimeout(rest)
          rest = window.setTimeout(() => {
            overlays.flush()
            latest.current.onView?.(moved)
          }, restOfView)
        },
        onTally: (tally) => {
          host.dataset.painted = ''
          latest.current.onTally?.(tally)
        },
        onFail: (reason) => {
          created.close()
          latest.current.onFail?.()
          setFailure(new Error(`The diagram could not be drawn: ${reason}`))
        },
      },
      { insets: latest.current.insets },
    )
    created.resize({ width: host.clientWidth, height: host.clientHeight })
    const watcher = new ResizeObserver(
      ([entry]) => entry && created.resize(entry.contentRect, { refits: latest.current.refits ?? false }),
    )
    watcher.observe(host)
    setStage(created)
    return () => {
      window.clearTimeout(rest)
      window.clearTimeout(keeping)
      overlays.stop()
      watcher.disconnect()
      created.close()
      setStage(undefined)
    }
  }, [parts])

  useEffect(() => {
    if (insets) stage?.makeRoom(insets, { refits: latest.current.refits ?? false })
  }, [stage, insets])

  useEffect(() => {
    const { host } = currentOf(parts)
    if (!stage || !host) return
    host.dataset.mode = mode
    stage.look(readPalette(host), pointOut)
  }, [stage, pointOut, mode, parts])

  const isFirst = useRef(true)
  useEffect(() => {
    if (!stage) return
    if (!scene) return stage.rehearse()
    const key = pictureKey && `${pictureKey} ${showImplied}`
    const { shown: before } = drawn.current
    const isUpdate = before !== undefined && key !== undefined && key === drawn.current.key
    drawn.current = { key, isUpdate, shown: isUpdate ? before : undefined }
    if (!isUpdate) {
      setShown(undefined)
      setChanged(undefined)
    }
    const kept = orderKey === undefined ? undefined : readOrder(orderKey)
    const previous = isUpdate ? before.laid.order : kept
    // The start view is for the first picture only: later the person has moved.
    const start = isFirst.current ? latest.current.startView : undefined
    isFirst.current = false
    stage.show(scene, { showImplied, previous, view: start, isUpdate })
  }, [stage, scene, showImplied, pictureKey, orderKey])

  useLayoutEffect(() => {
    if (stage && view) stage.placeOverlay(view)
  }, [stage, view])

  if (failure && !props.onFail) throw failure
  return { stage, shown, view, changed, forgetChanged: () => setChanged(undefined) }
}

function currentOf({ host, backdrop, snapshot, overlay }: Parts) {
  return {
    host: host.current,
    backdrop: backdrop.current,
    snapshot: snapshot.current,
    overlay: overlay.current,
  }
}
