import clsx from 'clsx'
import { useEffect, useId, useRef } from 'react'
import { Button } from '../../ui/action/button.tsx'
import { useCopied } from '../../ui/action/copy-value.tsx'
import { Glyph } from '../../ui/mark/glyph.tsx'
import { UnsavedGuard } from '../form/unsaved-guard.tsx'

interface ShownOnceProps {
  value: string
  onSaved: () => void
  texts: Record<
    'title' | 'text' | 'copy' | 'copied' | 'saved' | 'leaveTitle' | 'leaveText' | 'stay' | 'leave',
    string
  >
  /** Heading level in the page's outline. */
  level?: 2 | 3
  className?: string
}

/** A token or a secret, shown here and never again, so leaving asks first. */
export function ShownOnce({ value, onSaved, texts, level = 3, className }: ShownOnceProps) {
  const { isCopied, copy } = useCopied()
  const titleId = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={clsx('flex gap-3 rounded-md bg-accent-soft px-4 py-3 type-sm focus:outline-none', className)}
    >
      <UnsavedGuard
        isDirty
        texts={{ title: texts.leaveTitle, text: texts.leaveText, stay: texts.stay, leave: texts.leave }}
      />
      <Glyph name="key" className="mt-0.5 text-accent-text" />
      <div className="min-w-0 flex-1">
        <Heading id={titleId} className="font-semibold wrap-anywhere">
          {texts.title}
        </Heading>
        <p className="text-muted">{texts.text}</p>
        <div className="mt-3 flex min-h-8 items-center gap-2 rounded-md border border-border bg-surface-sunken py-1 pr-1 pl-2.5 type-mono-sm">
          <code className="min-w-0 flex-1 bg-transparent! p-0! [overflow-wrap:anywhere]">{value}</code>
          <Button
            variant="outline"
            size="xs"
            icon={isCopied ? 'check' : 'copy'}
            onClick={() => void copy(value)}
          >
            {isCopied ? texts.copied : texts.copy}
          </Button>
          <span role="status" className="sr-only">
            {isCopied ? texts.copied : ''}
          </span>
        </div>
        <Button variant="outline" size="sm" className="mt-3" onClick={onSaved}>
          {texts.saved}
        </Button>
      </div>
    </section>
  )
}
