import type { ClipboardEvent, DragEvent } from 'react'

/**
 * The images of a paste. Office programs put a picture of the text beside the text: then people mean the text.
 */
export function pastedFiles({ clipboardData }: Pick<ClipboardEvent, 'clipboardData'>): readonly File[] {
  if (clipboardData.getData('text/plain').trim() !== '') return []
  return [...clipboardData.files]
}

export const holdsFiles = ({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>): boolean =>
  dataTransfer.types.includes('Files')
