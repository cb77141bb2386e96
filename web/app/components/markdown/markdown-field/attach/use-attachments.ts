import { type RefObject, use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { attachmentLimit, findFileFault, newFileName } from '../../../../data/files/file-limits.ts'
import { useFileWords } from '../../../form/use-file-words.ts'
import { type AttachmentPlace, AttachmentsContext } from '../../attachment-place.ts'
import { attachmentAddress } from '../../attachments.ts'
import type { Selected } from '../apply-mark.ts'
import { describeFile, insertLine, placeholderFor, removeLine, replaceLine } from './placeholder.ts'

export interface PendingAttachment {
  /** Its line in the text, which no other one has. */
  readonly placeholder: string
  readonly name: string
  /** From 0 to 1. */
  readonly share: number
  readonly cancel: () => void
}

interface Attaching {
  element: RefObject<HTMLTextAreaElement | null>
  value: string
  /** Writes the text, and keeps the selection if the field has the focus. */
  write: (field: Selected) => void
}

/** Uploads images into a text, several at once. What people type meanwhile stays. */
export function useAttachments({ element, value, write: put }: Attaching) {
  const place = use(AttachmentsContext)
  const words = useFileWords('attachment')
  const [pending, setPending] = useState<readonly PendingAttachment[]>([])
  const [failures, setFailures] = useState<readonly string[]>([])
  const controls = useRef(new Set<AbortController>())
  const { read, write } = useLatest(element, value, put)
  useEffect(() => {
    const open = controls.current
    return () => {
      for (const control of open) control.abort()
    }
  }, [])
  const settle = (placeholder: string) =>
    setPending((all) => all.filter((one) => one.placeholder !== placeholder))

  const upload = async (file: File, { organizationId, publishableKey }: AttachmentPlace) => {
    const description = describeFile(file.name)
    const field = read()
    const placeholder = placeholderFor(description, field.text)
    const control = new AbortController()
    const { signal } = control
    controls.current.add(control)
    setPending((all) => [...all, { placeholder, name: file.name, share: 0, cancel: () => control.abort() }])
    write(insertLine(field, placeholder))
    const tell = (share: number) =>
      setPending((all) => all.map((one) => (one.placeholder === placeholder ? { ...one, share } : one)))
    try {
      const { uploadFile } = await import('../../../../data/files/browser-files.ts')
      const name = newFileName(organizationId, file.type)
      await uploadFile(publishableKey, { bucket: 'attachments', name }, file, { onProgress: tell, signal })
      write(replaceLine(read(), placeholder, `![${description}](${attachmentAddress(name)})`))
    } catch (error) {
      write(removeLine(read(), placeholder))
      if (!signal.aborted) setFailures((all) => [...all, words.ofError(error, file.name)])
    }
    controls.current.delete(control)
    settle(placeholder)
  }

  /** Each file is judged alone: a wrong one does not stop the others. */
  const attach = (files: Iterable<File>) => {
    if (place === undefined) return
    setFailures([])
    for (const file of files) {
      const fault = findFileFault(file, attachmentLimit)
      if (fault === undefined) void upload(file, place)
      else setFailures((all) => [...all, words.ofFault(fault, file.name)])
    }
  }
  return { isOffered: place !== undefined, attach, pending, failures }
}

/**
 * The field as it is now. Uploads end between two renderings, and each must see what the one before has written, with
 * the cursor that it has left behind.
 */
function useLatest(
  element: RefObject<HTMLTextAreaElement | null>,
  value: string,
  put: (field: Selected) => void,
) {
  const written = useRef<Selected>(undefined)
  const latest = useRef({ value, put })
  useLayoutEffect(() => {
    latest.current = { value, put }
    written.current = undefined
  }, [value, put])
  const read = (): Selected => {
    if (written.current) return written.current
    const text = latest.current.value
    const { selectionStart: start = text.length, selectionEnd: end = text.length } = element.current ?? {}
    return { text, start, end }
  }
  const write = (field: Selected) => {
    if (field.text === read().text) return
    written.current = field
    latest.current.put(field)
  }
  return { read, write }
}
