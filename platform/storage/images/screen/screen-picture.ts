// What is refused before a decoder sees it. The decoders bound the pixels of a picture and not its parts: a file of 3 MB
// made of small compressed comments takes gigabytes and many seconds. These walks are short loops without allocations,
// because they run on the thread that serves requests.
import { invalidFile } from '../../errors/catalog.ts'
import type { PictureKind } from '../picture-kind.ts'
import { keepPngPixels } from './keep-png-pixels.ts'
import { requireFewGifFrames } from './require-few-gif-frames.ts'
import { requireFewJpegSegments } from './require-few-jpeg-segments.ts'
import { requireFewWebpChunks } from './require-few-webp-chunks.ts'
import { requirePlainAvif } from './require-plain-avif.ts'

const screens: Readonly<Record<PictureKind, (bytes: Buffer) => Buffer | undefined>> = {
  jpeg: requireFewJpegSegments,
  png: keepPngPixels,
  gif: requireFewGifFrames,
  webp: requireFewWebpChunks,
  avif: requirePlainAvif,
}

/** The bytes for the decoder. A walk answers undefined for a picture that is cut off or has too many parts. */
export function screenPicture(bytes: Buffer, kind: PictureKind): Buffer {
  const screened = screens[kind](bytes)
  if (screened === undefined) throw invalidFile('The picture is damaged or has too many parts')
  return screened
}
