// The component itself is missing, not a part of it: its page says so by name.
import { data, isRouteErrorResponse } from 'react-router'
import { idIn } from './ids.ts'

const what = 'component'

export const missingComponent = () => data(what, { status: 404 })

export function isMissingComponent(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404 && error.data === what
}

export function requireComponentId(text: string | undefined): string {
  const id = idIn(text)
  if (id === undefined) throw missingComponent()
  return id
}
