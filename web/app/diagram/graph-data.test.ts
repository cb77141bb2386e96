import { expect, test } from 'vitest'
import { isSameGraph, parseGraph, scoreAt } from './graph-data.ts'

const wire = {
  components: {
    id: ['a', 'b', 'c'],
    title: ['Web', 'API', 'Store'],
    kind: ['web_app', 'microservice', 'hologram'],
    health_score: [40, 100, null],
    latest_version_number: ['2.0.0', '3.1.0', null],
    latest_version_day: [20769, 20000, null],
  },
  dependencies: {
    from: [0, 0, 1],
    to: [1, 2, 2],
    penalty: [135, 0, 15],
    band: ['major', 'latest', 'patch'],
    number: ['2.9.0', '1.0.0', '0.9.0'],
    lag_count: [2, 0, 1],
  },
}

test('the columns of the answer become a graph with its facts in the same order', () => {
  const data = parseGraph(wire)
  expect([...data.graph.from]).toEqual([0, 0, 1])
  expect([...data.graph.to]).toEqual([1, 2, 2])
  expect(data.numbers).toEqual(['2.9.0', '1.0.0', '0.9.0'])
  expect([...data.bands]).toEqual([4, 0, 1])
  expect([...data.lags]).toEqual([2, 0, 1])
  expect(data.latest[2]).toBeUndefined()
  expect(data.latestDays).toEqual([20769, 20000, undefined])
})

test('a kind that is not known is drawn as other, and a missing score is unknown', () => {
  const data = parseGraph(wire)
  expect(data.kinds).toEqual(['web_app', 'microservice', 'other'])
  expect(scoreAt(data, 1)).toBe(100)
  expect(scoreAt(data, 2)).toBeUndefined()
})

test.each([
  ['nothing', null],
  ['an error', { message: 'no' }],
  [
    'a column that is shorter than the others',
    { ...wire, components: { ...wire.components, title: ['Web'] } },
  ],
  [
    'an edge that is named twice',
    { ...wire, dependencies: { ...wire.dependencies, from: [0, 0, 1], to: [1, 1, 2] } },
  ],
])('%s is refused', (_, answer) => {
  expect(() => parseGraph(answer)).toThrow(TypeError)
})

test('an answer that says the same is the same graph', () => {
  expect(isSameGraph(parseGraph(wire), parseGraph(structuredClone(wire)))).toBe(true)
})

test.each([
  ['name', { ...wire, components: { ...wire.components, title: ['Web', 'API', 'Shop'] } }],
  ['score', { ...wire, components: { ...wire.components, health_score: [40, 90, null] } }],
  [
    'selected version',
    { ...wire, dependencies: { ...wire.dependencies, number: ['2.9.0', '1.0.0', '1.0.0'] } },
  ],
  ['dependency', { ...wire, dependencies: { ...wire.dependencies, to: [1, 2, 0] } }],
])('another %s makes another graph', (_, other) => {
  expect(isSameGraph(parseGraph(wire), parseGraph(other))).toBe(false)
})
