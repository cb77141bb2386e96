import { files } from '../../../../locales/en/late/files/files.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Glyph } from '../../../../ui/mark/glyph.tsx'
import type { PendingAttachment } from './use-attachments.ts'

interface AttachmentListProps {
  pending: readonly PendingAttachment[]
  failures: readonly string[]
}

/** Below the text: what is on its way, and what could not be attached. */
export function AttachmentList({ pending, failures }: AttachmentListProps) {
  const { t } = useLateTexts('files', files)
  return (
    <>
      {pending.length > 0 && (
        <ul aria-label={t('attach.list')} className="flex flex-col gap-1 type-xs text-muted">
          {pending.map(({ placeholder, name, share, cancel }) => (
            <li key={placeholder} className="flex min-w-0 items-center gap-2">
              <span className="truncate">{name}</span>
              <progress
                aria-label={t('attach.progress', { name })}
                value={share}
                className="h-1 w-24 shrink-0 accent-accent"
              />
              <Button
                variant="ghost"
                size="icon-xs"
                icon="x"
                label={t('attach.cancel', { name })}
                onClick={cancel}
              />
            </li>
          ))}
        </ul>
      )}
      {failures.length > 0 && (
        <div role="alert" className="contents">
          {failures.map((failure) => (
            <p key={failure} className="flex gap-1 type-xs text-danger-text">
              <Glyph name="alert" size="xs" className="mt-0.5" />
              {failure}
            </p>
          ))}
        </div>
      )}
    </>
  )
}
