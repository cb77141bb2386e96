import { findFileFault, pictureLimit } from '../../../data/files/file-limits.ts'

export type PictureFault = NonNullable<ReturnType<typeof findFileFault>> | 'unreadable' | 'small'

/** Reads a chosen file as the camera meant it to be turned. */
export async function readPicture(file: File, smallest: number): Promise<ImageBitmap | PictureFault> {
  const fault = findFileFault(file, pictureLimit)
  if (fault !== undefined) return fault
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (picture === undefined) return 'unreadable'
  if (Math.min(picture.width, picture.height) >= smallest) return picture
  picture.close()
  return 'small'
}

/** The first file of a drop or of the clipboard. */
export function fileIn(transfer: DataTransfer | null): File | undefined {
  return transfer?.files[0]
}
