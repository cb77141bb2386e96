import clsx from 'clsx'
import { logoAddress } from '../../data/files/file-address.ts'
import { Picture } from '../../ui/mark/picture.tsx'

interface OrganizationMarkProps {
  name: string
  /** The name of its file. */
  logo: string | null
  /** Large stands alone, small beside the name. */
  size?: 'sm' | 'lg'
}

/** The logo of the company, or its first letter on a dark tile. */
export function OrganizationMark({ name, logo, size = 'sm' }: OrganizationMarkProps) {
  const letter = [...name.trim()][0]?.toUpperCase()
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'shrink-0 overflow-hidden font-semibold text-inverse',
        size === 'lg' ? 'size-16 rounded-xl type-2xl' : 'size-5 rounded-sm type-2xs',
      )}
    >
      <Picture src={logoAddress(logo)}>
        <span className="grid size-full place-items-center bg-surface-inverse">{letter}</span>
      </Picture>
    </span>
  )
}
