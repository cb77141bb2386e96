// What each kind of file may be. The server decides; here people are told before anything is sent.

const mebibyte = 1024 * 1024

export interface FileLimit {
  readonly maxBytes: number
  readonly types: readonly string[]
}

export const pictureLimit: FileLimit = {
  maxBytes: 2 * mebibyte,
  types: ['image/png', 'image/jpeg', 'image/webp'],
}

export const attachmentLimit: FileLimit = {
  maxBytes: 10 * mebibyte,
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'],
}

export const documentLimit: FileLimit = { maxBytes: 20 * mebibyte, types: ['application/pdf'] }

export type FileFault = 'type' | 'empty' | 'size'

/** Undefined if it can be sent. */
export function findFileFault(
  file: Pick<File, 'size' | 'type'>,
  { maxBytes, types }: FileLimit,
): FileFault | undefined {
  if (!types.includes(file.type)) return 'type'
  if (file.size === 0) return 'empty'
  return file.size > maxBytes ? 'size' : undefined
}

const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'application/pdf': 'pdf',
}

/** A new name in the folder of an owner. Nobody can guess it, and it says nothing about the file. */
export function newFileName(ownerId: string, type: string): string {
  return `${ownerId}/${crypto.randomUUID()}.${endings[type] ?? 'bin'}`
}
