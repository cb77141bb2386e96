import { graphOf } from '@trellis/domain/graph/graph'
import { expect, test } from 'vitest'
import type { Marking } from './architecture-query.ts'
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
  ['a card, with its neighbours', ['api'], undefined, ['api', 'store', 'web']],
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
