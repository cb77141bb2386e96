import type { ScreenPath, ScreenTitle } from '../../screens/screen.ts'
import { screenEntries } from '../../screens/screens.ts'
import type { IconName } from '../../ui/mark/glyph.tsx'

/** A place in the navigation. */
export type Destination = {
  /** The address of its screen, without the base of a mounted copy. */
  path: ScreenPath
  to: string
  /** The prefix of the addresses that belong to it. */
  within: string
  /** The prefixes of other places inside it, such as the team inside the settings. */
  inner: readonly string[]
  icon: IconName
  group: 'organization' | undefined
  /** Whether it has its own place in the tab bar of phones. */
  isPrimary: boolean
  label: ScreenTitle
}

/** The places that the demo has too. */
export function catalogDestinations(base: string): Destination[] {
  return listDestinations(base, ({ isForMembers }) => !isForMembers)
}

export function memberDestinations(): Destination[] {
  return listDestinations('', () => true)
}

type Entry = NonNullable<(typeof screenEntries)[number][1]['navigation']>

function listDestinations(base: string, isWanted: (entry: Entry) => boolean): Destination[] {
  const destinations = screenEntries
    .flatMap(([path, { title, navigation }]) => (title && navigation ? [{ path, title, navigation }] : []))
    .filter(({ navigation }) => isWanted(navigation))
    .sort((one, other) => one.navigation.order - other.navigation.order)
    .map(({ path, title, navigation: { icon, group, isPrimary = false, within = path } }) => ({
      path,
      to: base + path,
      within: base + within,
      icon,
      group,
      isPrimary,
      label: title,
    }))
  const prefixes = destinations.map(({ within }) => within)
  return destinations.map((destination) => ({
    ...destination,
    inner: prefixes.filter((prefix) => prefix.startsWith(`${destination.within}/`)),
  }))
}
