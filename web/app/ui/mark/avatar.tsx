import clsx from 'clsx'
import { Picture } from './picture.tsx'

/** The initials of the first and the last word; for an email address, of the part before the @, if there is one. */
export function initialsOf(name: string): string {
  const words = (name.split('@')[0] || name).split(/[\s@/._-]+/).filter(Boolean)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return chosen
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

const sizes = { sm: 'size-[22px] text-[9.5px]', md: 'size-7 text-[11px]', xl: 'size-16 text-[22px]' }

interface AvatarProps {
  /** The person's name. Announced only with `standalone`, if no name is beside it. */
  name: string
  /** The address of the person's picture. */
  src?: string | undefined
  size?: keyof typeof sizes
  standalone?: boolean
  /** A person who was invited and has not joined yet. */
  pending?: boolean
}

export function Avatar({ name, src, size = 'sm', standalone = false, pending = false }: AvatarProps) {
  return (
    <span
      title={standalone ? name : undefined}
      className={clsx(
        'inline-grid shrink-0 place-items-center overflow-hidden rounded-full type-2xs font-semibold tracking-[0.02em] text-muted',
        pending ? 'border border-dashed border-border-control' : 'bg-surface-active',
        sizes[size],
      )}
    >
      <Picture src={src}>
        <span aria-hidden="true">{initialsOf(name)}</span>
      </Picture>
      {standalone && <span className="sr-only">{name}</span>}
    </span>
  )
}
