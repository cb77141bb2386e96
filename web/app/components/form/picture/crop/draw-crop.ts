import { type Crop, placePicture } from './crop.ts'

/** The largest side of a stored picture. */
const storedPixels = 512

/** Draws what is kept, on a canvas of this many pixels. Room beside the picture stays transparent. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop, pixels: number): void {
  const side = Math.max(1, Math.round(pixels))
  canvas.width = side
  canvas.height = side
  const drawing = canvas.getContext('2d')
  if (drawing === null) return
  const { left, top, width, height } = placePicture(crop, picture, side)
  drawing.imageSmoothingQuality = 'high'
  drawing.drawImage(picture, left, top, width, height)
}

/** What is kept as a file: WebP, or PNG where the browser cannot write WebP. Undefined if it can write neither. */
export async function encodeCrop(picture: ImageBitmap, crop: Crop): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  drawCrop(canvas, picture, crop, Math.min(storedPixels, crop.side))
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
  return blob ?? undefined
}
