import { generatePath } from 'react-router'
import type { Subjects } from '../exchange/subjects.ts'
import { findScreen } from './screens.ts'

/**
 * The subjects that the page of an address shows; undefined if its screen does not name them. Addresses may have IDs in
 * upper case; changes never do.
 */
export function subjectsAt(pathname: string): Subjects | undefined {
  const { screen, params } = findScreen(pathname) ?? {}
  if (screen?.shows === undefined) return undefined
  const subjects = Object.entries(screen.shows)
  return Object.fromEntries(subjects.map(([kind, id]) => [kind, generatePath(id, params).toLowerCase()]))
}
