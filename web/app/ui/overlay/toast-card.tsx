import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Glyph } from '../mark/glyph.tsx'

export type ToastContent = {
  description?: string
  action?: { label: string; onAction: () => void }
} & (
  | { variant?: 'default'; title: string }
  /** Its title starts with "Error"; without one it is "Error". */
  | { variant: 'destructive'; title?: string }
)

type ToastCardProps = Omit<ComponentProps<'li'>, 'content' | 'action'> & {
  content: ToastContent
  action?: ReactNode
  close: ReactNode
}

/** The look of a toast; the host controls its lifetime. */
export function ToastCard({ content, action, close, className, ...rest }: ToastCardProps) {
  const title = useTitle(content)
  const destructive = content.variant === 'destructive'
  const tone = destructive ? 'text-danger-text' : 'text-accent-text'
  return (
    <li
      {...rest}
      data-variant={content.variant ?? 'default'}
      className={clsx(
        'flex w-full list-none items-start gap-3 rounded-lg py-3 pr-3 pl-4 type-sm shadow-3',
        destructive ? 'bg-danger-soft' : 'bg-surface-raised',
        className,
      )}
    >
      <Glyph name={destructive ? 'alert' : 'check-circle'} className={clsx('mt-0.5', tone)} />
      <div className="min-w-0 flex-1">
        <div className={clsx('font-semibold', destructive && tone)}>{title}</div>
        {content.description && <div className="text-muted">{content.description}</div>}
      </div>
      {action}
      {close}
    </li>
  )
}

function useTitle(content: ToastContent): string {
  const { t } = useTranslation('ui')
  if (content.variant !== 'destructive') return content.title
  const prefix = t('toast.error')
  if (content.title === undefined) return prefix
  return content.title.startsWith(prefix) ? content.title : `${prefix}: ${content.title}`
}
