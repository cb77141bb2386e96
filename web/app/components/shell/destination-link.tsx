import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'

interface DestinationLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  to: string
  within: string
}

/** Marked as current on every page of its part of the app, not only on its own address. */
export function DestinationLink({ to, within, ...rest }: DestinationLinkProps) {
  const { pathname } = useLocation()
  return <Link {...rest} to={to} aria-current={isWithin(pathname, within) ? 'page' : undefined} />
}

export const isWithin = (pathname: string, within: string) =>
  pathname === within || pathname.startsWith(`${within}/`)
