import type { paths } from '../../paths.ts'
import type { IconName } from '../../ui/mark/glyph.tsx'

/** A place that the navigation leads to; the label is a key of the shell's catalogue. */
export type Destination = {
  to: string
  /** The addresses that belong to it start so. */
  within: string
  icon: IconName
  label: 'dashboard' | 'architecture' | 'components' | 'myComponents'
}

type Paths = ReturnType<typeof paths>

/** What can be looked at, in the order of the navigation. Only what exists is here. */
function catalogDestinations({ dashboard, architecture, components, componentRoot }: Paths): Destination[] {
  return [
    { to: dashboard, within: dashboard, icon: 'home', label: 'dashboard' },
    { to: architecture, within: architecture, icon: 'graph', label: 'architecture' },
    { to: components, within: componentRoot, icon: 'package', label: 'components' },
  ]
}

/** What members have beside it. */
export function memberDestinations(paths: Paths): Destination[] {
  return [
    ...catalogDestinations(paths),
    { to: paths.myComponents, within: paths.myComponents, icon: 'mine', label: 'myComponents' },
  ]
}
