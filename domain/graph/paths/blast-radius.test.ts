import { expect, test } from 'vitest'
import { graphOf } from '../graph.ts'
import { blastRadius } from './blast-radius.ts'

const graph = graphOf(
  ['app', 'api', 'auth', 'db', 'web', 'lone'],
  [
    { from: 'app', to: 'api' },
    { from: 'web', to: 'api' },
    { from: 'api', to: 'db' },
    { from: 'auth', to: 'db' },
    { from: 'db', to: 'auth' },
  ],
)
const node = (id: string) => graph.ids.indexOf(id)

test('rings grow step by step, and a cycle does not come back to its start', () => {
  expect(blastRadius(graph, [node('db')])).toEqual({
    total: 4,
    rings: [
      ['api', 'auth'],
      ['app', 'web'],
    ],
  })
})

test('a component without dependents reaches nobody', () => {
  expect(blastRadius(graph, [node('lone')])).toEqual({ total: 0, rings: [] })
})

test('several changes are one radius', () => {
  expect(blastRadius(graph, [node('api'), node('db')])).toEqual({ total: 3, rings: [['app', 'auth', 'web']] })
})
