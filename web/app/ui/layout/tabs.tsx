import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'

interface Tab {
  label: string
  to: string
  count?: number
  /** The link is current only on its exact path, as for the first tab, whose path the others extend. */
  end?: boolean
  /** For tabs that differ in the query only, which says nothing to the link. */
  isCurrent?: boolean
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  className?: string
}

/** Tabs are links: the URL says which one is open. */
export function Tabs({ label, tabs, className }: TabsProps) {
  return (
    <nav
      aria-label={label}
      className={clsx(
        'flex gap-5 overflow-x-auto overflow-y-hidden shadow-[inset_0_-1px_0_var(--border)] [scrollbar-width:none]',
        className,
      )}
    >
      {tabs.map((tab) => (
        <TabLink
          key={tab.to}
          tab={tab}
          className="relative inline-flex h-[38px] shrink-0 items-center gap-1.5 whitespace-nowrap type-sm font-medium text-muted outline-offset-[-2px] hover:text-text aria-[current=page]:text-text aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-0 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-0.5 aria-[current=page]:after:bg-accent phone:h-11"
        >
          {tab.label}
          {tab.count !== undefined && <Count value={tab.count} />}
        </TabLink>
      ))}
    </nav>
  )
}

function TabLink({ tab, ...rest }: { tab: Tab; className: string; children: ReactNode }) {
  if (tab.isCurrent === undefined) return <NavLink {...rest} to={tab.to} end={tab.end ?? false} />
  return <Link {...rest} to={tab.to} preventScrollReset aria-current={tab.isCurrent ? 'page' : undefined} />
}

function Count({ value }: { value: number }) {
  return <span className="type-2xs tabular-nums text-subtle">{value}</span>
}
