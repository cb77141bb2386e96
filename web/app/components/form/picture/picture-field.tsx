import clsx from 'clsx'
import {
  type DragEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { pictureLimit } from '../../../data/files/file-limits.ts'
import { pictures } from '../../../locales/en/late/files/pictures.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Glyph } from '../../../ui/mark/glyph.tsx'
import { useToast } from '../../../ui/overlay/toast.tsx'
import { useFileWords } from '../use-file-words.ts'
import { fileIn, type PictureFault, readPicture } from './read-picture.ts'
import { type PictureOwner, usePictureActs } from './use-picture-acts.ts'

const PictureDialog = lazy(() => import('./picture-dialog.tsx'))

/** Logos are shown larger than they are stored if they are tiny; faces are not. */
const smallest = { picture: 1, logo: 128 }

interface PictureFieldProps extends PictureOwner {
  /** The mark as it is shown today. */
  children: ReactNode
  isReadOnly?: boolean
}

/** Chooses, drops or pastes a picture, crops it and stores it at once. */
export function PictureField({ children, isReadOnly = false, ...owner }: PictureFieldProps) {
  const { kind, stored } = owner
  const { t } = useLateTexts('pictures', pictures)
  const { toast } = useToast()
  const words = useFileWords('picture')
  const noteId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<PictureFault>()
  const [picture, setPicture] = useState<ImageBitmap>()
  const [isOver, setOver] = useState(false)
  const { save, remove, isRemoving } = usePictureActs(owner)
  const take = async (file: File | undefined) => {
    if (file === undefined || isReadOnly || picture !== undefined) return
    const read = await readPicture(file, smallest[kind])
    setFault(typeof read === 'string' ? read : undefined)
    if (typeof read !== 'string') setPicture(read)
  }
  usePaste((file) => void take(file))
  const close = () => {
    picture?.close()
    setPicture(undefined)
  }
  const store = async (file: Blob, signal: AbortSignal) => {
    await save(file, signal)
    close()
    toast({ title: t(`${kind}.saved`) })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(fileIn(event.dataTransfer))
  }
  const wordsOf = (found: PictureFault) =>
    found === 'unreadable' ? t('unreadable') : found === 'small' ? t(`${kind}.small`) : words.ofFault(found)
  return (
    <fieldset
      aria-label={t(`${kind}.label`)}
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        if (isReadOnly || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={clsx(
        '-m-2 flex items-center gap-4 rounded-md border border-dashed p-2',
        isOver ? 'border-accent-line bg-accent-soft' : 'border-transparent',
      )}
    >
      {children}
      <div className="flex min-w-0 flex-col gap-1.5">
        <input
          ref={input}
          type="file"
          accept={pictureLimit.types.join(',')}
          className="hidden"
          aria-label={t(`${kind}.upload`)}
          onChange={({ target }) => {
            void take(target.files?.[0])
            // The same file can be chosen again after a fault.
            target.value = ''
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            size="sm"
            icon="upload"
            disabled={isReadOnly}
            aria-describedby={noteId}
            onClick={() => input.current?.click()}
          >
            {t(stored === null ? `${kind}.upload` : `${kind}.replace`)}
          </Button>
          {stored !== null && !isReadOnly && (
            <Button
              variant="ghost"
              size="sm"
              aria-label={t(`${kind}.removeNamed`)}
              spinning={isRemoving}
              loadingText={t('removing')}
              onClick={() => void remove()}
            >
              {t(`${kind}.remove`)}
            </Button>
          )}
        </div>
        {fault === undefined ? (
          <p id={noteId} className="type-xs text-muted">
            {isOver ? t('drop') : t(`${kind}.hint`)}
          </p>
        ) : (
          <p id={noteId} role="alert" className="flex gap-1 type-xs text-danger-text">
            <Glyph name="alert" size="xs" className="mt-0.5" />
            {wordsOf(fault)}
          </p>
        )}
      </div>
      {picture && (
        <Suspense>
          <PictureDialog kind={kind} picture={picture} save={store} onClose={close} />
        </Suspense>
      )}
    </fieldset>
  )
}

/** A picture that is pasted anywhere on the page. A text that is pasted goes where the cursor is. */
function usePaste(onPaste: (file: File) => void): void {
  const take = useEffectEvent(onPaste)
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = fileIn(event.clipboardData)
      if (file?.type.startsWith('image/')) take(file)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
