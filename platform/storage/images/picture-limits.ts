import type { PictureKind } from './picture-kind.ts'

const megabyte = 1024 * 1024

export const mostPictureBytes = 25 * megabyte

/** Of all pictures together that have arrived and wait for their turn, or are decoded. */
export const mostHeldBytes = 200 * megabyte

/**
 * Of all frames together. Decoding AVIF takes 20 bytes a pixel, which is several times what the others take. Reduced to
 * 4096 x 4096, the largest AVIF took 340 MB and the largest WebP 370 MB; JPEG is reduced while it is decoded.
 */
export const mostPixels = (kind: PictureKind): number => (kind === 'avif' ? 16_000_000 : 50_000_000)

export const mostFrames = 200

/** WebP cannot hold a longer side, and AVIF hardly. */
export const longestSide = 16_383

/** Of one picture. The library looks at it while it encodes rows, and not within a decoder. */
export const mostSeconds = 20
