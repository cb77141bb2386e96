import clsx from 'clsx'

interface OrganizationMarkProps {
  name: string
  /** Large stands alone, small beside the name. */
  size?: 'sm' | 'lg'
}

/** The first letter of the company on a dark tile. */
export function OrganizationMark({ name, size = 'sm' }: OrganizationMarkProps) {
  const letter = [...name.trim()][0]?.toUpperCase()
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid shrink-0 place-items-center bg-surface-inverse font-semibold text-inverse',
        size === 'lg' ? 'size-16 rounded-xl type-2xl' : 'size-5 rounded-sm type-2xs',
      )}
    >
      {letter}
    </span>
  )
}
