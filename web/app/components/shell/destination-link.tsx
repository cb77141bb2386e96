import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

interface DestinationLinkProps {
  to: string
  within: string
  className: string
  children: ReactNode
}

/** Current on every page of its part of the app, not on its own address alone. */
export function DestinationLink({ to, within, className, children }: DestinationLinkProps) {
  const { pathname } = useLocation()
  const isCurrent = pathname === within || pathname.startsWith(`${within}/`)
  return (
    <Link to={to} aria-current={isCurrent ? 'page' : undefined} className={className}>
      {children}
    </Link>
  )
}
