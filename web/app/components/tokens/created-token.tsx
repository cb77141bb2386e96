import { useEffect, useRef } from 'react'
import { tokens as texts } from '../../locales/en/late/settings/tokens.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Button } from '../../ui/action/button.tsx'
import { useCopied } from '../../ui/action/copy-value.tsx'
import { Glyph } from '../../ui/mark/glyph.tsx'
import { UnsavedGuard } from '../form/unsaved-guard.tsx'

interface CreatedTokenProps {
  name: string
  token: string
  onSaved: () => void
}

/** The token, shown here and never again, so leaving asks first. */
export function CreatedToken({ name, token, onSaved }: CreatedTokenProps) {
  const { t } = useLateTexts('tokens', texts)
  const { isCopied, copy } = useCopied()
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="created-token"
      className="flex gap-3 rounded-md bg-accent-soft px-4 py-3 type-sm focus:outline-none"
    >
      <UnsavedGuard
        isDirty
        texts={{
          title: t('created.leaveTitle'),
          text: t('created.leaveText'),
          stay: t('created.stay'),
          leave: t('created.leave'),
        }}
      />
      <Glyph name="key" className="mt-0.5 text-accent-text" />
      <div className="min-w-0 flex-1">
        <h3 id="created-token" className="font-semibold wrap-anywhere">
          {t('created.title', { name })}
        </h3>
        <p className="text-muted">{t('created.text')}</p>
        <div className="mt-3 flex min-h-8 items-center gap-2 rounded-md border border-border bg-surface-sunken py-1 pr-1 pl-2.5 type-mono-sm">
          <code className="min-w-0 flex-1 bg-transparent! p-0! [overflow-wrap:anywhere]">{token}</code>
          <Button
            variant="outline"
            size="xs"
            icon={isCopied ? 'check' : 'copy'}
            onClick={() => void copy(token)}
          >
            {isCopied ? t('created.copied') : t('created.copyShort')}
          </Button>
          <span role="status" className="sr-only">
            {isCopied ? t('created.copied') : ''}
          </span>
        </div>
        <Button variant="outline" size="sm" className="mt-3" onClick={onSaved}>
          {t('created.saved')}
        </Button>
      </div>
    </section>
  )
}
