import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'
import type { Destination } from './destinations.ts'

interface DestinationLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  destination: Destination
}

/** Marked as current on every page of its part of the app, not only on its own address. */
export function DestinationLink({ destination, ...rest }: DestinationLinkProps) {
  const { pathname } = useLocation()
  return (
    <Link {...rest} to={destination.to} aria-current={isWithin(pathname, destination) ? 'page' : undefined} />
  )
}

/** A page belongs to the innermost place. */
export const isWithin = (pathname: string, { within, inner }: Pick<Destination, 'within' | 'inner'>) =>
  isBelow(pathname, within) && !inner.some((prefix) => isBelow(pathname, prefix))

const isBelow = (pathname: string, prefix: string) => pathname === prefix || pathname.startsWith(`${prefix}/`)
