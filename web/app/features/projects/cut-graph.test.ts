import { expect, test } from 'vitest'
import { cutGraph } from './cut-graph.ts'

const graph = {
  components: {
    id: ['a', 'b', 'c'],
    title: ['alpha', 'beta', 'gamma'],
    kind: ['library', 'library', 'database'],
    health_score: [100, 80, null],
    latest_version_number: ['1.0.0', null, '2.0.0'],
    latest_version_day: [1, null, 2],
  },
  dependencies: {
    from: [0, 0, 2],
    to: [1, 2, 1],
    penalty: [0, 15, 60],
    band: ['latest', 'patch', 'minor'],
    number: ['1.0.0', '2.0.0', '3.0.0'],
    lag_count: [0, 3, 1],
  },
}

test('what is outside goes, with every dependency that leads there, which is counted; the others keep their order', () => {
  expect(cutGraph(graph, new Set(['c', 'a', 'elsewhere']))).toEqual({
    components: {
      id: ['a', 'c'],
      title: ['alpha', 'gamma'],
      kind: ['library', 'database'],
      health_score: [100, null],
      latest_version_number: ['1.0.0', '2.0.0'],
      latest_version_day: [1, 2],
    },
    dependencies: { from: [0], to: [1], penalty: [15], band: ['patch'], number: ['2.0.0'], lag_count: [3] },
    outside: 2,
  })
})

test('of nothing nothing is left', () => {
  expect(cutGraph(graph, new Set())).toMatchObject({ dependencies: { from: [] }, outside: 0 })
})
