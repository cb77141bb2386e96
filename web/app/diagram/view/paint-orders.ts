// The requests to the engine: which part of a picture, how large, and with how many pixels.
import type { PaintOrder } from '../engine/protocol.ts'
import { evenInsets, fitView, type Screen, type Size, type View } from './view.ts'

/**
 * The margin painted around the screen on each side, as a share of it, so that a drag does not reach the end at once.
 */
const overscan = 0.25
const mostPixels = 6_000_000
const backdropSide = 1600
const backdropMargin = 64
export const minimapSize: Size = { width: 168, height: 116 }
const minimapMargin = 6

/** The part around the screen. */
export function snapshotOrder(view: View, screen: Screen, around = overscan): PaintOrder {
  const [left, top] = [screen.width * around, screen.height * around]
  const [width, height] = [Math.ceil(screen.width + 2 * left), Math.ceil(screen.height + 2 * top)]
  const scale = Math.min(screen.pixelRatio, Math.sqrt(mostPixels / (width * height)))
  return { target: 'snapshot', width, height, scale, view: { k: view.k, x: view.x + left, y: view.y + top } }
}

/** The screen alone: painted in less than half the time, for the very first picture. */
export function openingOrder(view: View, screen: Screen): PaintOrder {
  return snapshotOrder(view, screen, 0)
}

/** Slower than this, painting takes the time from showing what has been painted. */
const quickPaint = 60

/**
 * During a movement, where the eye is less exact: on a slow machine with a quarter of the pixels and a smaller margin.
 */
export function movingOrder(view: View, screen: Screen, lastTook: number): PaintOrder {
  if (lastTook <= quickPaint) return snapshotOrder(view, screen)
  return snapshotOrder(view, { ...screen, pixelRatio: screen.pixelRatio / 2 }, overscan / 2)
}

const paintAtMostEvery = 350

/** The interval from one painting to the next during a movement: at most a quarter of the time is spent painting. */
export function pauseAfter(lastTook: number): number {
  return Math.max(paintAtMostEvery, 4 * lastTook)
}

/** The whole picture once, for areas that a movement uncovers before they have been painted. */
export function backdropOrder({ width, height }: Size): PaintOrder {
  const k = Math.min(1, backdropSide / (Math.max(width, height) + 2 * backdropMargin))
  const length = (side: number) => Math.ceil((side + 2 * backdropMargin) * k)
  const view = { k, x: backdropMargin * k, y: backdropMargin * k }
  return { target: 'backdrop', width: length(width), height: length(height), scale: 1, view }
}

export function minimapOrder(picture: Size, pixelRatio: number): PaintOrder {
  return { target: 'minimap', ...minimapSize, scale: Math.min(2, pixelRatio), view: minimapView(picture) }
}

export function minimapView(picture: Size): View {
  return fitView(picture, minimapSize, evenInsets(minimapMargin))
}
