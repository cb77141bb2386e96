import type { Locator } from '@playwright/test'
import type { MadeFile } from './made-picture.ts'

type Way = 'paste' | 'drop'

/** Pastes files into an element, or drops them on it, as a person does. */
export async function giveFiles(target: Locator, way: Way, files: readonly MadeFile[]): Promise<void> {
  const given = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    bytes: buffer.toString('base64'),
  }))
  await target.evaluate(
    (element, { way, given }) => {
      const transfer = new DataTransfer()
      for (const { name, mimeType, bytes } of given) {
        const decoded = Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))
        transfer.items.add(new File([decoded], name, { type: mimeType }))
      }
      const init = { bubbles: true, cancelable: true }
      if (way === 'paste')
        element.dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: transfer }))
      else {
        element.dispatchEvent(new DragEvent('dragover', { ...init, dataTransfer: transfer }))
        element.dispatchEvent(new DragEvent('drop', { ...init, dataTransfer: transfer }))
      }
    },
    { way, given },
  )
}
