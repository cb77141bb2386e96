import fc from 'fast-check'
import { expect, test } from 'vitest'
import { graphOf } from '../graph.ts'
import { upgradeWaves } from './upgrade-waves.ts'

const graphFrom = (ids: string, edges: string[]) =>
  graphOf(
    [...ids],
    edges.map(([from = '', to = '']) => ({ from, to })),
  )
const flat = (waves: ReturnType<typeof upgradeWaves>) =>
  waves.map((wave) => wave.map((step) => step.join('+')))

/** a depends on b and c, b on d, c on d, e on c; f stands alone. */
const edges = ['ab', 'ac', 'bd', 'cd', 'ec']

test('the whole graph, dependencies first', () => {
  expect(flat(upgradeWaves(graphFrom('abcdef', edges)))).toEqual([
    ['d', 'f'],
    ['b', 'c'],
    ['a', 'e'],
  ])
})

test('only what a change reaches, the change itself first', () => {
  expect(flat(upgradeWaves(graphFrom('abcdef', edges), [2]))).toEqual([['c'], ['a', 'e']])
  expect(flat(upgradeWaves(graphFrom('abcdef', edges), [5]))).toEqual([['f']])
})

test('a cycle is one step', () => {
  expect(flat(upgradeWaves(graphFrom('abcd', ['ab', 'bc', 'cb', 'cd'])))).toEqual([['d'], ['b+c'], ['a']])
})

test('a step waits for the longest way', () => {
  expect(flat(upgradeWaves(graphFrom('abc', ['ab', 'bc', 'ac'])))).toEqual([['c'], ['b'], ['a']])
})

test('every dependency of a step is in an earlier wave or in the step itself', () => {
  const edge = fc.tuple(fc.nat(9), fc.nat(9)).map(([from, to]) => `${from}${to}`)
  fc.assert(
    fc.property(fc.array(edge, { maxLength: 25 }), (list) => {
      const graph = graphFrom('0123456789', list)
      const waves = upgradeWaves(graph)
      const place = new Map(
        waves.flatMap((wave, index) => wave.flatMap((step) => step.map((id) => [id, { index, step }]))),
      )
      expect(place.size).toBe(10)
      for (const [edgeIndex, source] of graph.from.entries()) {
        const from = place.get(graph.ids[source] ?? '')
        const to = place.get(graph.ids[graph.to[edgeIndex] ?? -1] ?? '')
        if (!from || !to) throw new Error('a component is in no wave')
        expect(from.step === to.step || to.index < from.index).toBe(true)
      }
    }),
    { numRuns: 300 },
  )
})
