/** From the picture's pixels to the screen's: screen = world × k + (x, y). */
export interface View {
  readonly k: number
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Screen extends Size {
  readonly pixelRatio: number
}

export interface Box extends Size {
  readonly left: number
  readonly top: number
}

const mostZoom = 2
/** Small pictures are not enlarged: a card is read best at its own size. */
export const mostZoomOfFit = 1.1

/** Space along the edges of the screen for the overlays. */
export interface Insets {
  readonly top: number
  readonly bottom: number
  readonly sides: number
}

export const evenInsets = (room: number): Insets => ({ top: room, bottom: room, sides: room })

/** Fits the whole picture into the part of the screen that the insets leave. */
export function fitView(picture: Size, screen: Size, insets = evenInsets(32)): View {
  const room = {
    width: Math.max(1, screen.width - 2 * insets.sides),
    height: Math.max(1, screen.height - insets.top - insets.bottom),
  }
  const k = Math.min(
    mostZoomOfFit,
    room.width / Math.max(1, picture.width),
    room.height / Math.max(1, picture.height),
  )
  const view = centerOn({ x: picture.width / 2, y: picture.height / 2 }, screen, k)
  return { ...view, y: view.y + (insets.top - insets.bottom) / 2 }
}

/** The initial conditions of a picture: the screen, and a position if one was requested. */
export interface Opening {
  readonly screen: Screen
  readonly insets: Insets
  readonly view: View | undefined
}

export function centerOn(point: { x: number; y: number }, screen: Size, k: number): View {
  return { k, x: screen.width / 2 - point.x * k, y: screen.height / 2 - point.y * k }
}

/**
 * The move that brings a card out from under a panel, the shorter way: up or to the left, because panels are at the
 * bottom or the right. Nothing if the panel does not cover it.
 */
export function wayOut(card: Box, panel: Box, room = 24): { x: number; y: number } {
  const right = card.left + card.width - panel.left
  const bottom = card.top + card.height - panel.top
  const isCovered =
    right > 0 && bottom > 0 && card.left < panel.left + panel.width && card.top < panel.top + panel.height
  if (!isCovered) return { x: 0, y: 0 }
  return right < bottom ? { x: -right - room, y: 0 } : { x: 0, y: -bottom - room }
}

/** The point under (x, y) of the screen stays where it is. */
export function zoomAt(view: View, at: { x: number; y: number }, k: number): View {
  const ratio = k / view.k
  return { k, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }
}

/** Zoom stays between half the fit and twice the size, and some of the picture stays on the screen. */
export function clampView(view: View, picture: Size, screen: Size): View {
  const least = Math.min(0.5, fitView(picture, screen).k / 2)
  const k = Math.min(mostZoom, Math.max(least, view.k))
  const { x, y } = k === view.k ? view : zoomAt(view, { x: screen.width / 2, y: screen.height / 2 }, k)
  const keep = 80
  return {
    k,
    x: Math.min(screen.width - keep, Math.max(keep - picture.width * k, x)),
    y: Math.min(screen.height - keep, Math.max(keep - picture.height * k, y)),
  }
}

/** The part of the picture that a screen shows. */
export function worldBox({ k, x, y }: View, { width, height }: Size): Box {
  return { left: -x / k, top: -y / k, width: width / k, height: height / k }
}

/** The transform, about the upper left corner, that moves and scales what was drawn for one view to another. */
export function transformBetween(from: View, to: View): { x: number; y: number; scale: number } {
  const scale = to.k / from.k
  return { x: to.x - from.x * scale, y: to.y - from.y * scale, scale }
}

/** Between two views, at `t` from 0 to 1: zoom changes evenly to the eye, that is by ratio. */
export function between(from: View, to: View, screen: Size, t: number): View {
  const k = from.k * (to.k / from.k) ** t
  const middle = (view: View) => ({
    x: (screen.width / 2 - view.x) / view.k,
    y: (screen.height / 2 - view.y) / view.k,
  })
  const [a, b] = [middle(from), middle(to)]
  // Weighted so that the move across the screen is even while the zoom changes.
  const share = Math.abs(to.k - from.k) < 1e-6 ? t : (1 / k - 1 / from.k) / (1 / to.k - 1 / from.k)
  return centerOn({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }, screen, k)
}
