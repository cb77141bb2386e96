import { prefix, type RouteConfigEntry } from '@react-router/dev/routes'

/** The same pages once more, below `base`. The router names a route after its file; a copy needs a name of its own. */
export function mountAgain(base: string, pages: readonly RouteConfigEntry[]): RouteConfigEntry[] {
  return prefix(
    base,
    pages.map((page) => copyOf(page, base)),
  )
}

function copyOf(page: RouteConfigEntry, base: string): RouteConfigEntry {
  const { id = page.file.replace(/\.\w+$/, ''), children } = page
  const copy = { ...page, id: `${base}/${id}` }
  return children ? { ...copy, children: children.map((child) => copyOf(child, base)) } : copy
}
