import clsx from 'clsx'

/** Something is unread. The name of what it is on says how much. */
export function UnreadMark({ className }: { className: string }) {
  return (
    <i
      aria-hidden="true"
      className={clsx(
        'absolute size-[7px] bg-accent shadow-[0_0_0_2px_var(--mark-ground,var(--canvas))]',
        className,
      )}
    />
  )
}
