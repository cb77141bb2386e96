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
  children: ReactNode
}

/** A column of links beside pages of settings, or beside the sections of one. Phones have no room for it. */
export function SettingsFrame({ label, groups, children }: SettingsFrameProps) {
  return (
    <div className="grid flex-1 grid-cols-[208px_minmax(0,1fr)] compact:grid-cols-[176px_minmax(0,1fr)] phone:block">
      <nav aria-label={label} className="border-r border-border px-3 py-6 phone:hidden print:hidden">
        <div className="sticky top-[calc(76px+var(--banner-height))] flex flex-col gap-5">
          {groups.map((group) => (
            <Group key={group.label} group={group} />
          ))}
        </div>
      </nav>
      <div className="w-full max-w-[920px] px-8 pt-8 pb-16 compact:px-6 phone:px-4 phone:pt-5 phone:pb-10">
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
