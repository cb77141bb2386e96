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
  return (
    <Link to={to} aria-current={isWithin(pathname, within) ? 'page' : undefined} className={className}>
      {children}
    </Link>
  )
}

export const isWithin = (pathname: string, within: string) =>
  pathname === within || pathname.startsWith(`${within}/`)
