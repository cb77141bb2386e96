import { type Actor, may } from '@trellis/domain/permissions/may'
import type { ScreenPath } from './screen.ts'
import { screenEntries } from './screens.ts'

/** The screens below an address that the person may open, in the order in which their feature names them. */
export function openScreensBelow(path: string, actor: Actor): ScreenPath[] {
  return screenEntries.flatMap(([below, { isLead, permission }]) => {
    const isOpen = !isLead && (permission === undefined || may(actor, permission, {}))
    return below.startsWith(`${path}/`) && isOpen ? [below] : []
  })
}

/** The places of the navigation that the person may not open. */
export function closedDestinations(actor: Actor): ScreenPath[] {
  return screenEntries.flatMap(([path, { navigation, isLead, permission }]) => {
    const isRefused = permission !== undefined && !may(actor, permission, {})
    const isClosed = isRefused || (isLead && openScreensBelow(path, actor).length === 0)
    return navigation && isClosed ? [path] : []
  })
}
