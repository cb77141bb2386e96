import { matchRoutes } from 'react-router'
import type { Screen, ScreenPath, Screens } from './screen.ts'

const ofFeatures = import.meta.glob<Screens>('../features/**/screens.ts', { eager: true, import: 'screens' })

export const screens: Screens = Object.assign({}, ...Object.values(ofFeatures))

export const screenEntries = Object.entries(screens) as [ScreenPath, Screen][]

const routes = screenEntries.map(([path]) => ({ path }))

export interface FoundScreen {
  readonly path: ScreenPath
  readonly screen: Screen
  readonly params: Readonly<Record<string, string | undefined>>
}

/** The screen of an address, by the router's own rules. */
export function findScreen(pathname: string, base = ''): FoundScreen | undefined {
  const own = pathname.startsWith(base) ? pathname.slice(base.length) : pathname
  const match = matchRoutes(routes, { pathname: own || '/' })?.at(-1)
  const screen = match && screens[match.route.path]
  return screen && { path: match.route.path, screen, params: match.params }
}

/** The screen of a pattern, which middleware gets from the router. */
export function screenAt(pattern: string): Screen | undefined {
  const path = toAddress(pattern)
  return Object.hasOwn(screens, path) ? screens[path as ScreenPath] : undefined
}

/** The router writes a pattern without a slash at its start: `component/:id`. */
export function toAddress(pattern: string): string {
  return pattern.startsWith('/') ? pattern : `/${pattern}`
}
