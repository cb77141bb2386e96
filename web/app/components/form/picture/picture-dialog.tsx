// Loaded once a picture was chosen.
import { useEffect, useRef, useState } from 'react'
import { pictures } from '../../../locales/en/late/files/pictures.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Dialog, DialogClose } from '../../../ui/overlay/dialog.tsx'
import { useFileWords } from '../use-file-words.ts'
import { sideBounds, startCrop, zoomCrop } from './crop/crop.ts'
import { CropSquare } from './crop/crop-square.tsx'
import { encodeCrop } from './crop/draw-crop.ts'

interface PictureDialogProps {
  kind: 'picture' | 'logo'
  picture: ImageBitmap
  save: (file: Blob, signal: AbortSignal) => Promise<void>
  onClose: () => void
}

/** Chooses the square that is kept. After a failure everything stays as it was, for another try. */
export default function PictureDialog({ kind, picture, save, onClose }: PictureDialogProps) {
  const { t } = useLateTexts('pictures', pictures)
  const words = useFileWords('picture')
  const rules = { size: picture, isPadded: kind === 'logo' }
  const [crop, setCrop] = useState(() => startCrop(rules))
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const sending = useRef<AbortController>(undefined)
  useEffect(() => () => sending.current?.abort(), [])
  const store = async () => {
    if (isSaving) return
    setSaving(true)
    setFailure(undefined)
    const control = new AbortController()
    sending.current = control
    try {
      const file = await encodeCrop(picture, crop)
      if (file === undefined) setFailure(t('unreadable'))
      else await save(file, control.signal)
    } catch (error) {
      if (!control.signal.aborted) setFailure(words.ofError(error))
    }
    setSaving(false)
  }
  const { max } = sideBounds(rules)
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t(`${kind}.title`)}
      actions={
        <>
          {rules.isPadded && picture.width !== picture.height && (
            <Button
              variant="ghost"
              className="mr-auto"
              disabled={isSaving || crop.side === max}
              onClick={() => setCrop(zoomCrop(crop, rules, max))}
            >
              {t('crop.fit')}
            </Button>
          )}
          <DialogClose>
            <Button variant="outline">{t('cancel')}</Button>
          </DialogClose>
          <Button loading={isSaving} loadingText={t('saving')} onClick={() => void store()}>
            {t(`${kind}.save`)}
          </Button>
        </>
      }
    >
      <CropSquare
        picture={picture}
        rules={rules}
        crop={crop}
        isRound={kind === 'picture'}
        isDisabled={isSaving}
        onChange={setCrop}
      />
      {failure !== undefined && (
        <Alert tone="danger" urgent className="mt-4">
          {failure}
        </Alert>
      )}
    </Dialog>
  )
}
