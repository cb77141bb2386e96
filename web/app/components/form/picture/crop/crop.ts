// The square part of a picture that is kept, in pixels of the picture.

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Crop {
  /** The center. */
  readonly x: number
  readonly y: number
  readonly side: number
}

export interface CropRules {
  readonly size: Size
  /** The whole picture may be kept, with empty room beside it. */
  readonly isPadded: boolean
}

/** The closest view shows at least this part of the picture. */
const closest = 8

export function sideBounds({ size: { width, height }, isPadded }: CropRules): { min: number; max: number } {
  const shorter = Math.min(width, height)
  return { min: Math.max(1, shorter / closest), max: isPadded ? Math.max(width, height) : shorter }
}

/** The largest square in the middle. */
export function startCrop({ size: { width, height } }: CropRules): Crop {
  return { x: width / 2, y: height / 2, side: Math.min(width, height) }
}

/** Moves what is kept; it never leaves the picture. */
export function moveCrop(crop: Crop, rules: CropRules, by: { x: number; y: number }): Crop {
  return keepInside({ ...crop, x: crop.x + by.x, y: crop.y + by.y }, rules)
}

/** Zooms so that the point `at`, from the center in shares of the side, stays where it is. */
export function zoomCrop(crop: Crop, rules: CropRules, side: number, at = { x: 0, y: 0 }): Crop {
  const { min, max } = sideBounds(rules)
  const next = Math.min(max, Math.max(min, side))
  const gained = crop.side - next
  return keepInside({ x: crop.x + at.x * gained, y: crop.y + at.y * gained, side: next }, rules)
}

/** How close the view is, from 0 to 1. Equal steps enlarge by equal factors. */
export function zoomOf({ side }: Crop, rules: CropRules): number {
  const { min, max } = sideBounds(rules)
  return max === min ? 0 : Math.log(max / side) / Math.log(max / min)
}

export function sideAt(zoom: number, rules: CropRules): number {
  const { min, max } = sideBounds(rules)
  return max * (min / max) ** zoom
}

/** Where the picture is drawn on a square of this many pixels. */
export function placePicture({ x, y, side }: Crop, { width, height }: Size, pixels: number) {
  const scale = pixels / side
  return {
    left: (side / 2 - x) * scale,
    top: (side / 2 - y) * scale,
    width: width * scale,
    height: height * scale,
  }
}

function keepInside({ x, y, side }: Crop, { size: { width, height } }: CropRules): Crop {
  return { x: between(x, side, width), y: between(y, side, height), side }
}

/** A picture that is smaller than what is kept stays in the middle. */
function between(center: number, side: number, length: number): number {
  if (side >= length) return length / 2
  return Math.min(length - side / 2, Math.max(side / 2, center))
}
