import type { IconName } from '../../ui/mark/glyph.tsx'

/** A place in the navigation. The label is a key of the shell's catalog. */
export type Destination = {
  to: string
  /** The prefix of the addresses that belong to it. */
  within: string
  icon: IconName
  /** Whether it has its own place in the tab bar of phones. */
  isPrimary?: true
  label: 'dashboard' | 'architecture' | 'components' | 'myComponents' | 'projects' | 'gettingStarted'
}

export type DestinationCounts = Partial<Record<Destination['label'], number>>

/** The places in the order of the navigation. Only existing ones are listed. */
export function catalogDestinations(base: string): Destination[] {
  return [
    { ...at(`${base}/dashboard`), icon: 'home', label: 'dashboard', isPrimary: true },
    { ...at(`${base}/architecture`), icon: 'graph', label: 'architecture', isPrimary: true },
    {
      to: `${base}/component/all`,
      within: `${base}/component`,
      icon: 'package',
      label: 'components',
      isPrimary: true,
    },
    { ...at(`${base}/project`), icon: 'folder', label: 'projects', isPrimary: true },
  ]
}

/** The additional places of members: their own components come after all of them, and the first steps last. */
export function memberDestinations(): Destination[] {
  const [dashboard, architecture, components, ...rest] = catalogDestinations('')
  const own: Destination = { ...at('/my-components'), icon: 'mine', label: 'myComponents' }
  const start: Destination = { ...at('/getting-started'), icon: 'list', label: 'gettingStarted' }
  return [dashboard, architecture, components, own, ...rest, start].filter((each) => each !== undefined)
}

const at = (path: string) => ({ to: path, within: path })
