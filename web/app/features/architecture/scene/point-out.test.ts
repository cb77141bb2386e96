import { graphOf } from '@trellis/domain/graph/graph'
import { describe, expect, test } from 'vitest'
import { drawPicture } from '../../../diagram/engine/picture.ts'
import { parseGraph } from '../../../diagram/graph-data.ts'
import { groupedScene } from '../../../diagram/scene/grouped-scene.ts'
import { graphOfLines } from '../../../diagram/shown.ts'
import type { Marking } from '../query/architecture-query.ts'
import { cardFor, membersOf } from './members.ts'
import { pointOut } from './point-out.ts'

// web → api → store, web → store; kit and bus need each other.
const graph = graphOf(
  ['api', 'bus', 'kit', 'store', 'web'],
  [
    { from: 'web', to: 'api' },
    { from: 'api', to: 'store' },
    { from: 'web', to: 'store' },
    { from: 'kit', to: 'bus' },
    { from: 'bus', to: 'kit' },
  ],
)

function namesOut(selected: string[], marking?: Marking): string[] | undefined {
  const highlight = pointOut(selected, marking)?.(graph)
  return highlight && graph.ids.filter((_, node) => highlight.nodes[node] === 1)
}

test.each<[string, string[], Marking | undefined, string[] | undefined]>([
  ['nothing', [], undefined, undefined],
  ['a card, with its neighbors', ['api'], undefined, ['api', 'store', 'web']],
  ['a card that has gone', ['gone'], undefined, undefined],
  ['the impact of a card', ['store'], 'impact', ['api', 'store', 'web']],
  ['the way between two', ['web', 'store'], 'path', ['store', 'web']],
  ['two that have no way between them, alone', ['web', 'kit'], 'path', ['kit', 'web']],
  ['cycles', [], 'cycles', ['bus', 'kit']],
])('what stands out for %s', (_, selected, marking, names) => {
  expect(namesOut(selected, marking)).toEqual(names)
})

test('without anything chosen there is nothing to compute, so that the first picture does not wait for it', () => {
  expect(pointOut([], undefined)).toBeUndefined()
})

// Between the groups everything is in a cycle: shop → core → data, and through other components core → shop. Among
// components only bus and kit are in one, and both are in core.
const names = ['api', 'bus', 'cart', 'kit', 'store', 'web']
const data = parseGraph({
  components: {
    id: names,
    title: names,
    kind: names.map(() => 'library'),
    health_score: names.map(() => 100),
    latest_version_number: names.map(() => '1.0.0'),
    latest_version_day: names.map(() => null),
  },
  dependencies: {
    // api → store, bus → kit, kit → bus, kit → cart, web → api
    from: [0, 1, 3, 3, 5],
    to: [4, 3, 1, 2, 0],
    penalty: [0, 0, 0, 0, 0],
    band: names.slice(1).map(() => 'latest'),
    lag_count: [0, 0, 0, 0, 0],
    number: names.slice(1).map(() => '1.0.0'),
  },
})

interface Grouping {
  open?: string[]
  places?: Int32Array
  groupsOf?: number[][]
}

function grouped(options: Grouping = {}) {
  const scene = groupedScene(
    data,
    {
      keys: ['core', 'shop', 'data'],
      names: ['Core', 'Shop', 'Data'],
      groupsOf: options.groupsOf ?? [[0], [0], [1], [0], [2], [1]],
      open: new Set(options.open),
    },
    { places: options.places, describe: String },
  )
  const { lines } = drawPicture(scene, { showImplied: false, previous: undefined })
  return { graph: graphOfLines(scene, lines), members: membersOf(data, scene, options.places) }
}

function cardsOut(selected: string[], marking?: Marking, options?: Parameters<typeof grouped>[0]) {
  const { graph, members } = grouped(options)
  const highlight = pointOut(selected, marking, members)?.(graph)
  return {
    cards: graph.ids.filter((_, node) => highlight?.nodes[node] === 1),
    roots: highlight?.roots.map((node) => graph.ids[node]),
    lines: highlight?.edges.filter((isOut) => isOut === 1).length,
  }
}

describe('in a picture of groups', () => {
  test('a component is shown by the card of its group, with those of its neighbors', () => {
    expect(cardsOut(['store'])).toEqual({
      cards: ['group:core', 'group:data'],
      roots: ['group:data'],
      lines: 1,
    })
  })

  test('a component in two groups is shown by both of their cards', () => {
    const groupsOf = [[0, 1], [0], [1], [0], [2], [1]]
    expect(cardsOut(['api'], undefined, { groupsOf })).toMatchObject({
      cards: ['group:core', 'group:data', 'group:shop'],
      roots: ['group:core', 'group:shop'],
    })
  })

  test('its impact is that of the component, not that of its whole group', () => {
    expect(cardsOut(['cart'], 'impact').cards).toEqual(['group:core', 'group:shop'])
    expect(cardsOut(['web'], 'impact').cards).toEqual(['group:shop'])
  })

  test('a way leads through the groups of its components', () => {
    expect(cardsOut(['web', 'store'], 'path')).toEqual({
      cards: ['group:core', 'group:data', 'group:shop'],
      roots: ['group:shop', 'group:data'],
      lines: 2,
    })
  })

  test('cycles are those of components: groups that depend on each other through different ones are none', () => {
    expect(cardsOut([], 'cycles')).toEqual({ cards: ['group:core'], roots: [], lines: 0 })
  })

  test('the components of an open group stand for themselves', () => {
    expect(cardsOut([], 'cycles', { open: ['core'] }).cards).toEqual(['bus', 'kit'])
    expect(cardsOut(['api'], undefined, { open: ['core'] }).cards).toEqual([
      'api',
      'group:data',
      'group:shop',
    ])
  })

  test('a chosen group stands out with its neighbors', () => {
    expect(cardsOut(['group:data'])).toMatchObject({
      cards: ['group:core', 'group:data'],
      roots: ['group:data'],
    })
  })

  test('a filtered component has no card, and the rest keep theirs', () => {
    const { members } = grouped({ places: Int32Array.from([0, 4]) })
    expect(['api', 'store', 'web', 'group:data'].map((id) => cardFor(id, members))).toEqual([
      'group:core',
      'group:data',
      'web',
      'group:data',
    ])
  })
})
