import { expect, test } from 'vitest'
import { impliedGraph } from '../../../test-support/implied-graph.ts'
import { parseProjectGraph, projectScene } from './project-scene.ts'

test('a card of the project names its latest version, one that it only uses steps back and says so', () => {
  const components = { ...impliedGraph.components, is_own: [true, false, true] }
  const graph = parseProjectGraph({ ...impliedGraph, components, outside: 2 })
  expect(graph.outside).toBe(2)
  expect(projectScene(graph, 'elsewhere')).toMatchObject({
    details: ['1.0.0', 'elsewhere', '3.0.0'],
    guests: Uint8Array.of(0, 1, 0),
  })
})
