import clsx from 'clsx'
import { useRef, useState } from 'react'
import { documentLimit } from '../../../../data/files/file-limits.ts'
import { legal } from '../../../../locales/en/late/settings/legal.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Glyph } from '../../../../ui/mark/glyph.tsx'
import { useSizeWords } from '../use-size-words.ts'
import type { DocumentFile } from './use-document-file.ts'

interface FileFieldProps {
  pdf: DocumentFile
  refused: string | undefined
  /** Set if the form was sent without a file. */
  isMissing: boolean
  onChoose: (file: File) => void
}

/** The PDF: chosen or dropped, and its progress while it is sent. */
export function FileField({ pdf: { file, failure, share }, refused, isMissing, onChoose }: FileFieldProps) {
  const { t } = useLateTexts('legal', legal)
  const sizeOf = useSizeWords()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const error = failure ?? refused ?? (isMissing && file === undefined ? t('form.noFile') : undefined)
  const take = (chosen: File | undefined) => chosen && onChoose(chosen)
  return (
    <fieldset
      aria-labelledby="legal-file-label"
      className="flex min-w-0 flex-col gap-1.5"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files[0])
      }}
    >
      <span id="legal-file-label" className="type-sm font-medium">
        {t('form.file')}
      </span>
      <div
        className={clsx(
          'flex flex-wrap items-center gap-3 rounded-md border border-dashed px-4 py-3',
          isOver ? 'border-accent-line bg-accent-soft' : 'border-border-control',
        )}
      >
        <input
          ref={input}
          type="file"
          accept={documentLimit.types.join(',')}
          className="hidden"
          aria-label={t('form.choose')}
          onChange={({ target }) => {
            take(target.files?.[0])
            // The same file can be chosen again after it was corrected.
            target.value = ''
          }}
        />
        <Button
          variant="outline"
          size="sm"
          icon="upload"
          disabled={share !== undefined}
          aria-describedby="legal-file-note"
          aria-invalid={error !== undefined || undefined}
          onClick={() => input.current?.click()}
        >
          {t(file ? 'form.replace' : 'form.choose')}
        </Button>
        {file && (
          <span className="min-w-0 flex-1 type-xs wrap-anywhere text-muted">
            {file.name}, {sizeOf(file.size)}
          </span>
        )}
        {share !== undefined && <Progress share={share} />}
      </div>
      {error === undefined ? (
        <p id="legal-file-note" className="type-xs text-muted">
          {t('form.drop')}
        </p>
      ) : (
        <p id="legal-file-note" role="alert" className="flex gap-1 type-xs text-danger-text">
          <Glyph name="alert" size="xs" className="mt-0.5" />
          {error}
        </p>
      )}
    </fieldset>
  )
}

function Progress({ share }: { share: number }) {
  const { t } = useLateTexts('legal', legal)
  const percent = Math.floor(share * 100)
  return (
    <span className="flex basis-full items-center gap-3 type-xs text-muted">
      <progress aria-label={t('form.progress')} value={share} className="h-1 flex-1 accent-accent" />
      <span className="tabular-nums">{t('form.uploading', { percent })}</span>
    </span>
  )
}
