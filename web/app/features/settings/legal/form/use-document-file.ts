import { useEffect, useRef, useState } from 'react'
import { useFileWords } from '../../../../components/form/use-file-words.ts'
import { documentLimit, findFileFault, newFileName } from '../../../../data/files/file-limits.ts'

interface StoredPdf {
  readonly file: File
  readonly name: string
}

/** The chosen PDF and its upload. A form that is refused afterwards sends it only once. */
export function useDocumentFile({
  organizationId,
  publishableKey,
}: {
  organizationId: string
  publishableKey: string
}) {
  const words = useFileWords('document')
  const [file, setFile] = useState<File>()
  const [failure, setFailure] = useState<string>()
  /** From 0 to 1 while it is sent. */
  const [share, setShare] = useState<number>()
  const stored = useRef<StoredPdf>(undefined)
  const sending = useRef<AbortController>(undefined)
  const cancel = () => sending.current?.abort()
  useEffect(() => () => sending.current?.abort(), [])

  const choose = (chosen: File | undefined): boolean => {
    if (chosen === undefined || share !== undefined) return false
    const fault = findFileFault(chosen, documentLimit)
    setFailure(fault && words.ofFault(fault))
    setFile(fault === undefined ? chosen : undefined)
    return fault === undefined
  }

  /** The name of the stored file; undefined if it was refused or canceled. */
  const upload = async (): Promise<string | undefined> => {
    if (file === undefined) return undefined
    if (stored.current?.file === file) return stored.current.name
    const control = new AbortController()
    const { signal } = control
    sending.current = control
    setFailure(undefined)
    setShare(0)
    try {
      const { uploadFile } = await import('../../../../data/files/browser-files.ts')
      const name = newFileName(organizationId, file.type)
      await uploadFile(publishableKey, { bucket: 'legal-documents', name }, file, {
        onProgress: setShare,
        signal,
      })
      stored.current = { file, name }
      return name
    } catch (error) {
      if (!signal.aborted) setFailure(words.ofError(error))
      return undefined
    } finally {
      setShare(undefined)
    }
  }
  return { file, failure, share, choose, upload, cancel }
}

export type DocumentFile = ReturnType<typeof useDocumentFile>
