/** The kinds of pictures that are decoded. Their names are those of the encoders as well. */
export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'

export const mimetypeOf = (kind: PictureKind): string => `image/${kind}`

/** By the bytes: names and announced types are claims of the sender. */
export function recognizePicture(bytes: Buffer): PictureKind | undefined {
  const text = (start: number, end: number) => bytes.toString('latin1', start, end)
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) === 'ftyp' && hasAvifBrand(bytes)) return 'avif'
  return undefined
}

/** The major brand, a version, and then any number of compatible brands. */
function hasAvifBrand(bytes: Buffer): boolean {
  const brands = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 128)).match(/.{4}/gs) ?? []
  return brands.some((brand, index) => index !== 1 && (brand === 'avif' || brand === 'avis'))
}
