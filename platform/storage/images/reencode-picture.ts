// What a bucket for pictures does with each upload: decode it, and write its pixels again. Whatever else a sender put into
// the file (a place, a name, a script) does not reach the store, and what is no picture is refused.
import type { Incoming, Ingest } from '../ingest/ingest.ts'
import { openPicture, type Picture } from './open-picture.ts'
import { sentPictures } from './picture-lane.ts'
import { longestSide } from './picture-limits.ts'
import { type WrittenPicture, writePicture } from './write-picture.ts'

export type PictureRules = {
  /** A larger picture is reduced. */
  readonly maxWidth?: number
  readonly maxHeight?: number
  /** Cuts off what is beyond the square in the middle. */
  readonly isSquare?: boolean
  /** `same` keeps JPEG, PNG, GIF and WebP; AVIF becomes WebP. */
  readonly output: 'webp' | 'same'
  /** Without it, an animation becomes its first frame. */
  readonly keepsAnimation?: boolean
  readonly quality?: number
}

const defaultQuality = 85

export function reencodePicture(rules: PictureRules): Ingest {
  return async ({ body }, { client } = {}) => {
    const written = await sentPictures.run(body, { client }, async (bytes) =>
      rewrite(await openPicture(bytes), rules),
    )
    return incomingOf(written)
  }
}

function rewrite(picture: Picture, rules: PictureRules): Promise<WrittenPicture> {
  const { output, quality = defaultQuality, keepsAnimation = false } = rules
  const kind = output === 'webp' || picture.kind === 'avif' ? 'webp' : picture.kind
  const isAnimated = keepsAnimation && picture.frames > 1 && (kind === 'gif' || kind === 'webp')
  const image = picture.decode(isAnimated ? 'all' : 'first').resize(boundsOf(picture, rules))
  return writePicture(image, { kind, quality, isAnimated })
}

function boundsOf({ width, height }: Picture, rules: PictureRules) {
  const { maxWidth = longestSide, maxHeight = longestSide, isSquare = false } = rules
  if (!isSquare) {
    return { width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true } as const
  }
  const side = Math.min(width, height, maxWidth, maxHeight)
  return { width: side, height: side, fit: 'cover' } as const
}

const incomingOf = ({ bytes, mimetype }: WrittenPicture): Incoming => ({
  body: new Blob([bytes]).stream(),
  mimetype,
})
