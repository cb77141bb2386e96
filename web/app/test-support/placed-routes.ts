import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../routes.ts'
import { screenAt } from '../screens/screens.ts'

/** An address of `routes.ts` with its layouts and guards, from the outside in. */
export type PlacedRoute = {
  path: string
  file: string
  /** The files around it, with its own. */
  files: string[]
  layouts: string[]
  guards: string[]
}

// Draws nothing around a page: it only catches errors of pages that cannot be reached.
const boundary = 'page-boundary'

export const placedRoutes = placesOf(await routes, { path: '', file: '', files: [], layouts: [], guards: [] })

function placesOf(entries: RouteConfigEntry[], above: PlacedRoute): PlacedRoute[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? above.path : `${above.path}/${entry.path}`
    const own = { ...above, path, file: entry.file, files: [...above.files, entry.file] }
    if (!entry.children) return [{ ...own, path: path || '/', guards: own.guards.flatMap(asksFor(path)) }]
    const [, room, name = ''] = /^(layouts|guards)\/(.+)\.tsx$/.exec(entry.file) ?? []
    return placesOf(entry.children, {
      ...own,
      layouts: room === 'layouts' && name !== boundary ? [...own.layouts, name] : own.layouts,
      guards: room === 'guards' ? [...own.guards, name] : own.guards,
    })
  })
}

/** The permission guard checks the permission of the screen, if it has one. */
function asksFor(path: string): (guard: string) => string | [] {
  return (guard) => (guard === 'permission' ? (screenAt(path)?.permission ?? []) : guard)
}
