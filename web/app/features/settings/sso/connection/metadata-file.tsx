import { ssoLimits } from '@trellis/domain/contracts/sso'
import { type ReactNode, useRef, useState } from 'react'
import { sso as texts } from '../../../../locales/en/late/settings/sso.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Glyph } from '../../../../ui/mark/glyph.tsx'
import type { ConnectionDraft } from './connection-draft.ts'

const acceptedFiles = '.xml,application/xml,text/xml,application/samlmetadata+xml'

interface MetadataFileProps {
  file: ConnectionDraft['file']
  /** About the file that was uploaded before. */
  stored: ReactNode
  isReadOnly: boolean
  fault: string | undefined
  onChange: (file: ConnectionDraft['file']) => void
}

type FileProblem = 'fileTooLarge' | 'fileEmpty' | 'fileNotXml' | 'fileUnreadable'

async function readChosen(chosen: File): Promise<NonNullable<ConnectionDraft['file']> | FileProblem> {
  if (chosen.size > ssoLimits.metadata) return 'fileTooLarge'
  const text = await chosen.text().catch(() => undefined)
  if (text === undefined) return 'fileUnreadable'
  if (text.trim() === '') return 'fileEmpty'
  return text.trimStart().startsWith('<') && !text.includes('\0') ? { name: chosen.name, text } : 'fileNotXml'
}

/** The file is read in the browser and sent as text. A file that cannot be used takes the place of the one before. */
export function MetadataFile({ file, stored, isReadOnly, fault, onChange }: MetadataFileProps) {
  const { t } = useLateTexts('sso', texts)
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<FileProblem>()
  const take = async (chosen: File | undefined) => {
    if (chosen === undefined) return
    const read = await readChosen(chosen)
    setProblem(typeof read === 'string' ? read : undefined)
    onChange(typeof read === 'string' ? undefined : read)
  }
  const error = problem ? t(`connection.${problem}`, { max: ssoLimits.metadata / 1000 }) : fault
  return (
    <div className="flex max-w-[440px] min-w-0 flex-col gap-1.5">
      <span id="metadata-file-label" className="type-sm font-medium">
        {t('connection.file')}
      </span>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <input
          ref={input}
          type="file"
          accept={acceptedFiles}
          className="hidden"
          aria-label={t('connection.file')}
          onChange={({ target }) => {
            void take(target.files?.[0])
            // The same file can be chosen again after it was corrected.
            target.value = ''
          }}
        />
        <Button
          variant="outline"
          size="sm"
          icon="file"
          disabled={isReadOnly}
          aria-describedby="metadata-file-note"
          aria-invalid={error !== undefined || undefined}
          onClick={() => input.current?.click()}
        >
          {t(file || stored ? 'connection.fileReplace' : 'connection.fileChoose')}
        </Button>
        <span className="min-w-0 type-xs wrap-anywhere text-muted" aria-live="polite">
          {file?.name ?? (stored === undefined ? t('connection.fileNone') : '')}
        </span>
      </div>
      {error === undefined ? (
        <p id="metadata-file-note" className="type-xs text-muted">
          {file === undefined && stored !== undefined
            ? stored
            : t('connection.fileHint', { max: ssoLimits.metadata / 1000 })}
        </p>
      ) : (
        <p id="metadata-file-note" role="alert" className="flex gap-1 type-xs text-danger-text">
          <Glyph name="alert" size="xs" className="mt-0.5" />
          {error}
        </p>
      )}
    </div>
  )
}
