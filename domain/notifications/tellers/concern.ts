import type { HealthChange } from '../../news/news.ts'
import { type Concerned, type ConcernedComponent, mostConcerned } from '../notification-data.ts'

/** Components by the people who are assigned to them. */
export function groupByAssignee<C extends { readonly id: string }>(
  components: readonly C[],
  assigneesOf: (componentId: string) => readonly string[],
): Map<string, C[]> {
  const groups = new Map<string, C[]>()
  for (const component of components) {
    for (const userId of assigneesOf(component.id)) {
      const known = groups.get(userId)
      if (known === undefined) groups.set(userId, [component])
      else known.push(component)
    }
  }
  return groups
}

export const withChange = (
  component: ConcernedComponent,
  change: HealthChange | undefined,
): ConcernedComponent =>
  change === undefined ? component : { ...component, before: change.before, after: change.after }

/** Those whose scores fell. */
export const fallenOf = (components: readonly ConcernedComponent[]): string[] =>
  components.filter((component) => fallOf(component) > 0).map(({ id }) => id)

/** The component that a notification is about, if it is about a single one. */
export function onlyOne([first, ...others]: readonly { readonly id: string }[]): { componentId?: string } {
  return first === undefined || others.length > 0 ? {} : { componentId: first.id }
}

export function toConcerned(components: readonly ConcernedComponent[]): Concerned {
  return { components: [...components].sort(compare).slice(0, mostConcerned), total: components.length }
}

const distances = { major: 3, minor: 2, patch: 1 } as const

const fallOf = ({ before = 0, after = 0 }: ConcernedComponent): number => before - after
const distanceOf = ({ distance }: ConcernedComponent): number =>
  distance === undefined ? 0 : distances[distance]

/** Worst first: the greatest fall, the greatest distance, then by title. */
function compare(a: ConcernedComponent, b: ConcernedComponent): number {
  return (
    fallOf(b) - fallOf(a) ||
    distanceOf(b) - distanceOf(a) ||
    (b.count ?? 0) - (a.count ?? 0) ||
    (a.title < b.title ? -1 : a.title > b.title ? 1 : 0) ||
    (a.id < b.id ? -1 : 1)
  )
}
