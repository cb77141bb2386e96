import { leastZoomOfFacts } from '../view/level-of-detail.ts'
import { type Box, type Insets, mostZoomOfFit, type Size, type View, wayOut } from '../view/view.ts'

/** Between what is fitted and an overlay that covers the picture. */
const gap = 16
/** A view that is this close to the fitted one is as good. */
const closeEnough = 0.85

/** The part of the screen that no overlay covers. Panels lie over the bottom of the picture, or beside it. */
export function freeArea(screen: Size, insets: Insets, panel: Box | undefined): Box {
  const isOver = panel !== undefined && panel.left < screen.width / 2
  const bottom = Math.min(screen.height - insets.bottom, isOver ? panel.top - gap : screen.height)
  return {
    left: insets.sides,
    top: insets.top,
    width: Math.max(1, screen.width - 2 * insets.sides),
    height: Math.max(1, bottom - insets.top),
  }
}

/** What a selection shows, in pixels of the picture: the selected card and its neighbors. */
export interface Neighborhood {
  readonly root: Box
  readonly neighbors: readonly Box[]
}

/**
 * The whole neighborhood in the free area or, if it is so large that versions and scores would be gone, the selected
 * card with its nearest neighbors. Nothing moves if they are already in the area and as legible.
 */
export function fitAround({ root, neighbors }: Neighborhood, free: Box, view: View): View {
  const legible = { width: free.width / leastZoomOfFacts, height: free.height / leastZoomOfFacts }
  const { bounds, isWhole } = growAround(root, neighbors, legible)
  const fitted = Math.min(mostZoomOfFit, free.width / bounds.width, free.height / bounds.height)
  const k = isWhole ? fitted : Math.min(fitted, Math.max(leastZoomOfFacts, view.k))
  const isClose = view.k >= Math.max(leastZoomOfFacts, k * closeEnough)
  if (isClose && isInside(onScreen(bounds, view), free)) return view
  return {
    k,
    x: free.left + free.width / 2 - (bounds.left + bounds.width / 2) * k,
    y: free.top + free.height / 2 - (bounds.top + bounds.height / 2) * k,
  }
}

/** The box around the root and its neighbors, from the nearest on, except those that would make it larger than `most`. */
function growAround(root: Box, neighbors: readonly Box[], most: Size): { bounds: Box; isWhole: boolean } {
  const share = ({ width, height }: Size) => Math.max(width / most.width, height / most.height)
  const nearestFirst = neighbors
    .map((box) => ({ box, share: share(boundsOf([root, box])) }))
    .sort((a, b) => a.share - b.share)
  let [bounds, isWhole] = [root, true]
  for (const { box } of nearestFirst) {
    const grown = boundsOf([bounds, box])
    if (share(grown) <= 1) bounds = grown
    else isWhole = false
  }
  return { bounds, isWhole }
}

/** The view in which a panel does not cover a card; undefined if the card would not be on the screen, or cut off. */
export function uncover(card: Box, panel: Box, screen: Size, view: View): View | undefined {
  const way = wayOut(onScreen(card, view), panel)
  const isFree = way.x === 0 && way.y === 0
  const moved = isFree ? view : { ...view, x: view.x + way.x, y: view.y + way.y }
  return isInside(onScreen(card, moved), { left: 0, top: 0, ...screen }) ? moved : undefined
}

/** The smallest box around all of the given ones. */
export function boundsOf(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  return {
    left,
    top,
    width: Math.max(...boxes.map((box) => box.left + box.width)) - left,
    height: Math.max(...boxes.map((box) => box.top + box.height)) - top,
  }
}

export function onScreen(box: Box, { k, x, y }: View): Box {
  return { left: box.left * k + x, top: box.top * k + y, width: box.width * k, height: box.height * k }
}

function isInside(inner: Box, outer: Box): boolean {
  return (
    inner.left >= outer.left &&
    inner.top >= outer.top &&
    inner.left + inner.width <= outer.left + outer.width &&
    inner.top + inner.height <= outer.top + outer.height
  )
}
