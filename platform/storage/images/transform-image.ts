// A stored picture in another size or kind, as addresses below /render/image ask for it (sheet, section 6).
import type { Sharp } from 'sharp'
import type { Incoming } from '../ingest/ingest.ts'
import { openPicture, type Picture } from './open-picture.ts'
import type { PictureKind } from './picture-kind.ts'
import { type PictureRequest, renderedPictures } from './picture-lane.ts'
import { longestSide } from './picture-limits.ts'
import { type WrittenPicture, writePicture } from './write-picture.ts'

export type ImageChange = {
  readonly width?: number | undefined
  readonly height?: number | undefined
  /** `cover` crops to the size, `contain` fits into it, `fill` distorts. */
  readonly resize?: 'cover' | 'contain' | 'fill' | undefined
  readonly quality?: number | undefined
  /** `origin` keeps the kind. Without a format, browsers that accept WebP get that. */
  readonly format?: 'origin' | 'avif' | 'webp' | undefined
}

/** The signal is aborted when the client leaves: its picture is not decoded if it still waits. */
export type ImageRequest = PictureRequest & {
  /** The header of the request. The answer depends on it, unless a format was asked for. */
  readonly accept?: string | undefined
}

const defaultQuality = 80

/** The type that a row claims does not count. */
export function transformImage(
  { body }: Pick<Incoming, 'body'>,
  change: ImageChange,
  { accept, ...request }: ImageRequest = {},
): Promise<WrittenPicture> {
  return renderedPictures.run(body, request, async (bytes) => {
    const picture = await openPicture(bytes)
    const kind = chooseKind(picture, change, accept)
    const isAnimated = picture.frames > 1 && (kind === 'gif' || kind === 'webp')
    const image = resize(picture.decode(isAnimated ? 'all' : 'first'), change)
    return await writePicture(image, { kind, quality: change.quality ?? defaultQuality, isAnimated })
  })
}

function chooseKind({ kind }: Picture, { format }: ImageChange, accept: string | undefined): PictureKind {
  if (format === 'origin') return kind
  return format ?? (acceptsWebp(accept) ? 'webp' : kind)
}

/** Only by name: what browsers without WebP send is a wildcard too. */
export const acceptsWebp = (accept = ''): boolean =>
  accept
    .toLowerCase()
    .split(',')
    .some((range) => /^\s*image\/webp\s*(;(?!\s*q=0(\.0*)?\s*$).*)?$/.test(range))

/** No picture is enlarged, as the original does it. With one side, the other follows, whatever `resize` says. */
function resize(image: Sharp, { width, height, resize: fit = 'cover' }: ImageChange): Sharp {
  if (width !== undefined && height !== undefined) {
    const isWhole = fit === 'contain'
    return image.resize({ width, height, fit: isWhole ? 'inside' : fit, withoutEnlargement: true })
  }
  const bounds = { width: width ?? longestSide, height: height ?? longestSide }
  return image.resize({ ...bounds, fit: 'inside', withoutEnlargement: true })
}
