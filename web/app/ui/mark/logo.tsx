import clsx from 'clsx'

interface LogoProps {
  /** The product's name; visually hidden with `markOnly`, never from screen readers. */
  name: string
  markOnly?: boolean
  className?: string
}

/** Three laths and the first leaf. Put it inside a link, which takes its name from here. */
export function Logo({ name, markOnly = false, className }: LogoProps) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-2 text-[15px] font-logo tracking-title text-text',
        className,
      )}
    >
      <svg viewBox="0 0 20 20" width="20" height="20" className="shrink-0" aria-hidden="true">
        <path
          d="M6.5 1.5v17M13.5 9.5v9M1.5 13.5h17M1.5 6.5H9"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="square"
        />
        <path d="M11 8.6C11 4.3 14 1.3 18.7 1.3 18.7 6 15.7 8.6 11 8.6Z" className="fill-accent" />
      </svg>
      <span className={clsx(markOnly && 'sr-only')}>{name}</span>
    </span>
  )
}
