import type { paths } from '../../paths.ts'
import type { IconName } from '../../ui/mark/glyph.tsx'

/** A place that the navigation leads to; the label is a key of the shell's catalog. */
export type Destination = {
  to: string
  /** The addresses that belong to it start so. */
  within: string
  icon: IconName
  /** Whether it has a place of its own in the tab bar of phones. */
  isPrimary?: true
  label: 'dashboard' | 'architecture' | 'components' | 'myComponents' | 'projects' | 'gettingStarted'
}

export type DestinationCounts = Partial<Record<Destination['label'], number>>

type Paths = ReturnType<typeof paths>

/** What can be looked at, in the order of the navigation. Only what exists is here. */
export function catalogDestinations(paths: Paths): Destination[] {
  const { dashboard, architecture, components, componentRoot, projects } = paths
  return [
    { to: dashboard, within: dashboard, icon: 'home', label: 'dashboard', isPrimary: true },
    { to: architecture, within: architecture, icon: 'graph', label: 'architecture', isPrimary: true },
    { to: components, within: componentRoot, icon: 'package', label: 'components', isPrimary: true },
    { to: projects, within: projects, icon: 'folder', label: 'projects', isPrimary: true },
  ]
}

/** What members have beside it: their own components stand after all of them, and the first steps last. */
export function memberDestinations(paths: Paths): Destination[] {
  const [dashboard, architecture, components, ...rest] = catalogDestinations(paths)
  const own: Destination = {
    to: paths.myComponents,
    within: paths.myComponents,
    icon: 'mine',
    label: 'myComponents',
  }
  const start: Destination = {
    to: paths.gettingStarted,
    within: paths.gettingStarted,
    icon: 'list',
    label: 'gettingStarted',
  }
  return [dashboard, architecture, components, own, ...rest, start].filter((each) => each !== undefined)
}
