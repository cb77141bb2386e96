import { useState } from 'react'
import { secondFactor } from '../../locales/en/late/second-factor.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Button } from '../../ui/action/button.tsx'
import { useCopied } from '../../ui/action/copy-value.tsx'
import { UnsavedGuard } from '../form/unsaved-guard.tsx'

interface RecoveryCodesProps {
  codes: readonly string[]
  /** Says in the file whose codes they are. */
  email: string
  /** The person says that they are kept. */
  onSaved: () => void
}

/** Codes for the day on which the device is lost. They are shown here and never again, so leaving asks first. */
export function RecoveryCodes({ codes, email, onSaved }: RecoveryCodesProps) {
  const { t } = useLateTexts('secondFactor', secondFactor)
  const { isCopied, copy } = useCopied()
  const [isSaved, setSaved] = useState(false)
  const shown = codes.map(inGroups)
  const save = () => {
    setSaved(true)
    onSaved()
  }
  return (
    <>
      <UnsavedGuard
        isDirty={!isSaved}
        texts={{
          title: t('codes.leaveTitle'),
          text: t('codes.leaveText'),
          stay: t('codes.stay'),
          leave: t('codes.leave'),
        }}
      />
      <ol
        aria-label={t('codes.list')}
        className="mt-6 grid grid-cols-2 gap-x-6 gap-y-1.5 border border-border bg-surface-sunken px-4 py-3 type-mono-sm phone:gap-x-3"
      >
        {shown.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ol>
      <div className="mt-3 flex gap-2">
        <Button
          variant="outline"
          icon={isCopied ? 'check' : 'copy'}
          className="flex-1"
          onClick={() => void copy(shown.join('\n'))}
        >
          {isCopied ? t('codes.copied') : t('codes.copy')}
        </Button>
        <Button asChild variant="outline" icon="download" className="flex-1">
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(fileOf(t('codes.fileHead', { email }), shown))}`}
            download={t('codes.fileName')}
          >
            {t('codes.download')}
          </a>
        </Button>
      </div>
      <span role="status" className="sr-only">
        {isCopied ? t('codes.copied') : ''}
      </span>
      <Button size="lg" className="mt-6 w-full" onClick={save}>
        {t('codes.saved')}
      </Button>
    </>
  )
}

const inGroups = (code: string) => code.replaceAll(/([^-]{4})(?=[^-])/g, '$1-')

const fileOf = (head: string, codes: readonly string[]) => `${head}\n\n${codes.join('\n')}\n`
