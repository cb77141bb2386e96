import { webhooks as texts } from '../../../../locales/en/late/settings/webhooks.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { useCopied } from '../../../../ui/action/copy-value.tsx'

interface HttpBlockProps {
  /** Names the region, which can be scrolled. */
  label: string
  /** Names the button. */
  copyLabel: string
  text: string
}

/** What scrolls must be reachable by the keyboard. */
const scrolled = { tabIndex: 0 }

/** Long bodies scroll inside, by the keyboard as well. */
export function HttpBlock({ label, copyLabel, text }: HttpBlockProps) {
  const { t } = useLateTexts('webhooks', texts)
  const { isCopied, copy } = useCopied()
  return (
    <div className="relative rounded-md border border-border bg-surface">
      <section
        {...scrolled}
        aria-label={label}
        className="max-h-80 overflow-y-auto rounded-md py-2.5 pr-10 pl-2.5"
      >
        <pre className="m-0 bg-transparent p-0 type-mono-xs whitespace-pre-wrap [overflow-wrap:anywhere]">
          {text}
        </pre>
      </section>
      <Button
        variant="ghost"
        size="icon-xs"
        icon={isCopied ? 'check' : 'copy'}
        label={isCopied ? t('details.copied') : copyLabel}
        className="absolute! top-1.5 right-1.5 bg-surface"
        onClick={() => void copy(text)}
      />
      <span role="status" className="sr-only">
        {isCopied ? t('details.copied') : ''}
      </span>
    </div>
  )
}
