import type { Metadata, Sharp } from 'sharp'
import { invalidFile } from '../errors/catalog.ts'
import { loadSharp } from './load-sharp.ts'
import { type PictureKind, recognizePicture } from './picture-kind.ts'
import { mostFrames, mostPixels } from './picture-limits.ts'
import { screenPicture } from './screen/screen-picture.ts'

export type Picture = {
  readonly kind: PictureKind
  /** As people see it: the orientation that a camera noted is applied. */
  readonly width: number
  readonly height: number
  readonly frames: number
  /** The pixels in sRGB, of all frames or of the first. No metadata follows them into what is written. */
  readonly decode: (frames: 'all' | 'first') => Sharp
}

/** Decodes nothing yet. Throws a StorageError for everything that is not a picture within the limits. */
export async function openPicture(given: Buffer): Promise<Picture> {
  const kind = recognizePicture(given)
  if (kind === undefined) throw invalidFile('The file is not a JPEG, PNG, GIF, WebP or AVIF picture')
  const bytes = screenPicture(given, kind)
  const sharp = await loadSharp()
  const options = { failOn: 'error', limitInputPixels: mostPixels(kind), autoOrient: true } as const
  const facts = await refuseDamaged(() => sharp(bytes, options).metadata())
  // The decoders are chosen by the bytes too: the two must agree on what was screened.
  if (facts.format !== kind && !(kind === 'avif' && isAvif(facts))) throw damaged()
  const frames = facts.pages ?? 1
  if (frames > mostFrames) throw damaged()
  return {
    kind,
    ...facts.autoOrient,
    frames,
    decode: (wanted) => {
      const isAnimated = wanted === 'all' && frames > 1 && (kind === 'gif' || kind === 'webp')
      if (isAnimated && facts.width * facts.height * frames > mostPixels(kind)) throw tooManyPixels()
      return sharp(bytes, { ...options, pages: isAnimated ? -1 : 1 })
    },
  }
}

/** Whatever the library says of bytes that a stranger sent is about the bytes. */
export async function refuseDamaged<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    throw damaged(cause)
  }
}

const isAvif = ({ format, compression }: Metadata): boolean => format === 'heif' && compression === 'av1'

const damaged = (cause?: unknown) =>
  invalidFile('The picture is damaged, or it is too large to decode', cause)

const tooManyPixels = () => invalidFile('The animation is too large to decode')
