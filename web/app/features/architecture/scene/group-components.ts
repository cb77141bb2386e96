import type { componentKinds } from '@trellis/domain/contracts/catalog/component-kinds'
import { healthBandOf, type healthBands } from '@trellis/domain/health/health-band'
import { type GraphData, scoreAt } from '../../../diagram/graph-data.ts'
import type { Groups } from '../../../diagram/scene/grouped-scene.ts'
import type { Ownership } from '../data/ownership.ts'
import type { GroupBy } from '../query/architecture-query.ts'

/** Above this, a picture of every component is a map, and groups are clearer. */
const mostWithoutGroups = 300
const fewestGroups = 4
const mostGroups = 150

export interface GroupWords {
  kind(kind: (typeof componentKinds)[number]): string
  health(band: (typeof healthBands)[number]): string
  readonly noProject: string
}

/** The grouping from the address, or else by the number of components shown. */
export function groupingFor(data: GraphData, wanted: GroupBy | undefined, shown: number): GroupBy {
  if (wanted !== undefined) return wanted
  if (shown <= mostWithoutGroups) return 'none'
  const names = new Set(data.titles.map(firstWord)).size
  return names >= fewestGroups && names <= mostGroups ? 'name' : 'kind'
}

export function groupComponents(
  data: GraphData,
  by: Exclude<GroupBy, 'none'>,
  options: { ownership: Ownership | undefined; open: readonly string[]; words: GroupWords },
): Groups {
  const { ownership, words } = options
  const open = new Set(options.open)
  switch (by) {
    case 'kind':
      return collect(data, open, (place) => {
        const kind = data.kinds[place] ?? 'other'
        return [kind, words.kind(kind)]
      })
    case 'health':
      return collect(data, open, (place) => {
        const band = healthBandOf(scoreAt(data, place))
        return [band, words.health(band)]
      })
    case 'name':
      return collect(data, open, (place) => {
        const word = firstWord(data.titles[place] ?? '')
        return [word, word]
      })
    case 'project': {
      const projectsOf = new Map<string, Label[]>()
      for (const { id, name, components } of ownership?.projects ?? [])
        for (const component of components)
          projectsOf.set(component, [...(projectsOf.get(component) ?? []), [id, name]])
      const none: Label[] = [['none', words.noProject]]
      return collectAll(data, open, (place) => projectsOf.get(data.graph.ids[place] ?? '') ?? none)
    }
  }
}

/** The names of a company show what belongs together by how they start. */
function firstWord(title: string): string {
  return /^[^\s\-_./]+/.exec(title)?.[0].toLowerCase() ?? title
}

type Label = readonly [key: string, name: string]

/** Every component in one group. */
function collect(data: GraphData, open: ReadonlySet<string>, groupAt: (place: number) => Label): Groups {
  return collectAll(data, open, (place) => [groupAt(place)])
}

function collectAll(
  { graph }: GraphData,
  open: ReadonlySet<string>,
  groupsAt: (place: number) => readonly Label[],
): Groups {
  const places = new Map<string, number>()
  const names: string[] = []
  const numberOf = ([key, name]: Label) => {
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, names.length)
    names.push(name)
    return names.length - 1
  }
  const groupsOf = Array.from(graph.ids, (_, place) => groupsAt(place).map(numberOf))
  return { keys: [...places.keys()], names, groupsOf, open }
}
