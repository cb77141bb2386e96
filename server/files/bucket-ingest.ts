import { type Ingest, reencodePicture, requirePdf } from '@trellis/platform/storage'

const portrait = reencodePicture({ maxWidth: 512, maxHeight: 512, isSquare: true, output: 'webp' })

/**
 * What each bucket does with the files that people send. Pictures are decoded and written again, so that no place where a
 * photo was taken and no script in it is stored, whichever client sent it.
 */
export const bucketIngest: Readonly<Record<string, Ingest>> = {
  avatars: portrait,
  logos: reencodePicture({ maxWidth: 512, maxHeight: 512, output: 'webp' }),
  attachments: reencodePicture({ maxWidth: 4096, maxHeight: 4096, output: 'same', keepsAnimation: true }),
  'legal-documents': requirePdf,
}
