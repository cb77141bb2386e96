import clsx from 'clsx'

/** Blocks in the final geometry, shown once the wait has lasted 200 ms, or `--skeleton-delay`. Size it with classes. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      data-part="skeleton"
      className={clsx(
        'block animate-[appear_1ms_var(--skeleton-delay,200ms)_backwards] rounded-sm bg-surface-active',
        className,
      )}
    />
  )
}
