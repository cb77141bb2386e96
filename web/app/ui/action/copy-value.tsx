import clsx from 'clsx'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'

/** Whether something was copied in the last two seconds, and the function that copies it. */
export function useCopied(): { isCopied: boolean; copy: (text: string) => Promise<void> } {
  const [times, setTimes] = useState(0)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (times === 0) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [times])
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimes((count) => count + 1)
  }
  return { isCopied, copy }
}

interface CopyValueProps {
  value: string
  /** The value as people read it, such as in groups of four. */
  shown?: string
  /** Names the button, such as "Copy key". */
  label: string
  className?: string
}

/** A value for another place, and its copy button. */
export function CopyValue({ value, shown = value, label, className }: CopyValueProps) {
  const { t } = useTranslation('ui')
  const { isCopied, copy } = useCopied()
  return (
    <div
      className={clsx(
        'flex min-h-8 items-center gap-2 rounded-md border border-border bg-surface-sunken py-0.5 pr-1 pl-2.5 type-mono-sm',
        className,
      )}
    >
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{shown}</span>
      <Button
        variant="ghost"
        size="icon-xs"
        icon={isCopied ? 'check' : 'copy'}
        label={isCopied ? t('copied') : label}
        onClick={() => void copy(value)}
      />
      <span role="status" className="sr-only">
        {isCopied ? t('copied') : ''}
      </span>
    </div>
  )
}
