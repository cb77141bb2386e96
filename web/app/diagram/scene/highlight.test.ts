import { graphOf } from '@trellis/domain/graph/graph'
import { expect, test } from 'vitest'
import { cyclesOf, type Highlight, impactOf, neighborhoodOf, pathBetween } from './highlight.ts'

// web → api → store, web → store (implied), jobs ⇄ mail, mail → store
const graph = graphOf(
  ['api', 'jobs', 'mail', 'store', 'web'],
  [
    { from: 'web', to: 'api' },
    { from: 'api', to: 'store' },
    { from: 'web', to: 'store' },
    { from: 'jobs', to: 'mail' },
    { from: 'mail', to: 'jobs' },
    { from: 'mail', to: 'store' },
  ],
)
const place = (id: string) => graph.ids.indexOf(id)
const named = (highlight: Highlight | undefined) => ({
  nodes: graph.ids.filter((_, node) => highlight?.nodes[node] === 1),
  edges: [...graph.from.keys()]
    .filter((edge) => highlight?.edges[edge] === 1)
    .map((edge) => `${graph.ids[graph.from[edge] ?? -1]} → ${graph.ids[graph.to[edge] ?? -1]}`),
})

test('a neighborhood holds every edge of its root, implied ones too', () => {
  expect(named(neighborhoodOf(graph, [place('store')]))).toEqual({
    nodes: ['api', 'mail', 'store', 'web'],
    edges: ['api → store', 'mail → store', 'web → store'],
  })
})

test('the impact is everything that depends on the root through any number of steps', () => {
  expect(named(impactOf(graph, [place('api')]))).toEqual({ nodes: ['api', 'web'], edges: ['web → api'] })
  expect(named(impactOf(graph, [place('store')])).nodes).toEqual(['api', 'jobs', 'mail', 'store', 'web'])
})

test('a path is the shortest chain, whichever end was chosen first', () => {
  const expected = { nodes: ['jobs', 'mail', 'store'], edges: ['jobs → mail', 'mail → store'] }
  expect(named(pathBetween(graph, place('jobs'), place('store')))).toEqual(expected)
  expect(named(pathBetween(graph, place('store'), place('jobs')))).toEqual(expected)
  expect(pathBetween(graph, place('web'), place('jobs'))).toBeUndefined()
})

test('cycles are the components that depend on each other, with the edges between them', () => {
  expect(named(cyclesOf(graph))).toEqual({ nodes: ['jobs', 'mail'], edges: ['jobs → mail', 'mail → jobs'] })
})

test('nothing chosen points nothing out', () => {
  expect(neighborhoodOf(graph, [])).toBeUndefined()
  expect(impactOf(graph, [])).toBeUndefined()
})
