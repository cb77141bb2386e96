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
      const projectOf = new Map<string, [string, string]>()
      // A component in several projects goes to the first by name.
      for (const { id, name, components } of ownership?.projects.toReversed() ?? [])
        for (const component of components) projectOf.set(component, [id, name])
      return collect(
        data,
        open,
        (place) => projectOf.get(data.graph.ids[place] ?? '') ?? ['none', words.noProject],
      )
    }
  }
}

/** The names of a company show what belongs together by how they start. */
function firstWord(title: string): string {
  return /^[^\s\-_./]+/.exec(title)?.[0].toLowerCase() ?? title
}

function collect(
  { graph }: GraphData,
  open: ReadonlySet<string>,
  groupAt: (place: number) => readonly [key: string, name: string],
): Groups {
  const places = new Map<string, number>()
  const names: string[] = []
  const groupOf = Int32Array.from(graph.ids, (_, place) => {
    const [key, name] = groupAt(place)
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, names.length)
    names.push(name)
    return names.length - 1
  })
  return { keys: [...places.keys()], names, groupOf, open }
}
