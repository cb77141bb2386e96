import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface SubnavLink {
  readonly label: string
  /** A page, or the anchor of a section. */
  readonly to: string
  readonly isCurrent: boolean
}

export interface SubnavGroup {
  readonly label: string
  readonly links: readonly SubnavLink[]
}

interface SettingsFrameProps {
  /** The name of the column of links. */
  label: string
  groups: readonly SubnavGroup[]
  /** The page takes all of the width, up to its edges. */
  isWide?: boolean
  /** Something is open beside the page: up to 1680 px the column makes room for it. */
  isFolded?: boolean
  children: ReactNode
}

/** A column of links beside pages of settings, or beside the sections of one. Phones have no room for it. */
export function SettingsFrame(props: SettingsFrameProps) {
  const { label, groups, isWide = false, isFolded = false, children } = props
  return (
    <div
      className={clsx(
        'grid flex-1 grid-cols-[208px_minmax(0,1fr)] compact:grid-cols-[176px_minmax(0,1fr)] phone:block',
        isFolded && 'max-[1679px]:block',
        isWide && (isFolded ? 'max-[1679px]:flex!' : 'phone:flex!'),
      )}
    >
      <nav
        aria-label={label}
        className={clsx(
          'border-r border-border px-3 py-6 phone:hidden print:hidden',
          isFolded && 'max-[1679px]:hidden',
        )}
      >
        <div className="sticky top-[calc(76px+var(--banner-height))] flex flex-col gap-5">
          {groups.map((group) => (
            <Group key={group.label} group={group} />
          ))}
        </div>
      </nav>
      <div
        className={clsx(
          'w-full',
          isWide
            ? 'flex min-w-0 flex-col'
            : 'max-w-[920px] px-8 pt-8 pb-16 compact:px-6 phone:px-4 phone:pt-5 phone:pb-10',
        )}
      >
        {children}
      </div>
    </div>
  )
}

function Group({ group: { label, links } }: { group: SubnavGroup }) {
  return (
    <div>
      <p className="mb-1 px-2 type-2xs text-muted">{label}</p>
      <ul className="flex flex-col gap-px">
        {links.map(({ label, to, isCurrent }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={isCurrent ? 'true' : undefined}
              className="flex h-7.5 items-center rounded-md px-2 type-sm font-medium text-muted hover:bg-surface-hover hover:text-text aria-[current=true]:bg-surface-active aria-[current=true]:text-text"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
