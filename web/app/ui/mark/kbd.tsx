import clsx from 'clsx'

interface KbdProps {
  children: string
  /** On an inverse background, such as a tooltip. */
  inverse?: boolean
}

export function Kbd({ children, inverse = false }: KbdProps) {
  return (
    <kbd
      className={clsx(
        'inline-grid h-4.5 min-w-4.5 place-items-center rounded-xs px-1 type-mono-xs text-[10.5px]',
        inverse
          ? 'shadow-[inset_0_0_0_1px_currentColor]'
          : 'text-subtle shadow-[inset_0_0_0_1px_var(--border-strong)]',
      )}
    >
      {children}
    </kbd>
  )
}
