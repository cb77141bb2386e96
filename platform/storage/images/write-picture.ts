import type { Sharp } from 'sharp'
import { refuseDamaged } from './open-picture.ts'
import { mimetypeOf, type PictureKind } from './picture-kind.ts'
import { mostSeconds } from './picture-limits.ts'

export type WrittenPicture = { readonly bytes: Uint8Array<ArrayBuffer>; readonly mimetype: string }

export type Encoding = {
  readonly kind: PictureKind
  /** From 1 to 100. PNG and GIF have none. */
  readonly quality: number
  readonly isAnimated: boolean
}

/** Decodes and encodes at once, row by row where the kinds allow it. */
export async function writePicture(image: Sharp, encoding: Encoding): Promise<WrittenPicture> {
  const encoded = encode(image.timeout({ seconds: mostSeconds }), encoding)
  const bytes = await refuseDamaged(() => encoded.toBuffer())
  return { bytes: bytes as Uint8Array<ArrayBuffer>, mimetype: mimetypeOf(encoding.kind) }
}

/** The efforts are what a server can spend on a request: the next one takes AVIF six times as long. */
function encode(image: Sharp, { kind, quality, isAnimated }: Encoding): Sharp {
  switch (kind) {
    case 'jpeg':
      return image.jpeg({ quality })
    case 'png':
      return image.png()
    case 'gif':
      return image.gif({ effort: 3 })
    case 'webp':
      return image.webp({ quality, effort: isAnimated ? 0 : 4 })
    case 'avif':
      return image.avif({ quality, effort: 0 })
  }
}
