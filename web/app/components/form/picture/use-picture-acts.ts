import { useState } from 'react'
import { logoAddress, pictureAddress } from '../../../data/files/file-address.ts'
import { newFileName } from '../../../data/files/file-limits.ts'
import { useReadPage } from '../../../exchange/page/use-read-page.ts'
import { pictures } from '../../../locales/en/late/files/pictures.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { useToast } from '../../../ui/overlay/toast.tsx'

export interface PictureOwner {
  readonly kind: 'picture' | 'logo'
  readonly ownerId: string
  /** The name of the stored file. */
  readonly stored: string | null
  readonly publishableKey: string
}

const buckets = { picture: 'avatars', logo: 'logos' } as const
const addresses = { picture: pictureAddress, logo: logoAddress }

/** A new picture takes the place of the one before: the database links it as soon as it is stored. */
export function usePictureActs({ kind, ownerId, stored, publishableKey }: PictureOwner) {
  const { t } = useLateTexts('pictures', pictures)
  const { toast } = useToast()
  const { readPage } = useReadPage()
  const [isRemoving, setRemoving] = useState(false)
  const bucket = buckets[kind]
  const save = async (file: Blob, signal?: AbortSignal) => {
    const { uploadFile } = await import('../../../data/files/browser-files.ts')
    await uploadFile(publishableKey, { bucket, name: newFileName(ownerId, file.type) }, file, { signal })
    await readPage()
  }
  const fail = () => toast({ variant: 'destructive', description: t('removeFailed') })
  const undo = async (file: Blob) => {
    try {
      await save(file)
      toast({ title: t(`${kind}.restored`) })
    } catch {
      toast({ variant: 'destructive', description: t('removeFailed') })
    }
  }
  /** The bytes go with the row, so they are kept here for as long as the toast offers the way back. */
  const remove = async () => {
    const address = addresses[kind](stored)
    if (isRemoving || stored === null || address === undefined) return
    setRemoving(true)
    try {
      const kept = await keep(address)
      const { removeFile } = await import('../../../data/files/browser-files.ts')
      const wasThere = await removeFile(publishableKey, { bucket, name: stored })
      await readPage()
      const action = kept && { label: t('undo'), onAction: () => void undo(kept) }
      // Somebody else's picture may be shown now. It stays.
      if (!wasThere) toast({ title: t(`${kind}.changed`), description: t('shown') })
      else toast({ title: t(`${kind}.removed`), ...(action && { action }) })
    } catch {
      fail()
    }
    setRemoving(false)
  }
  return { save, remove, isRemoving }
}

/** A file that is already gone has no way back. */
async function keep(address: string): Promise<Blob | undefined> {
  const answer = await fetch(address)
  return answer.ok ? answer.blob() : undefined
}
