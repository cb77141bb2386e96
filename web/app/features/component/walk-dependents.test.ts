import { expect, test } from 'vitest'
import { walkDependents } from './walk-dependents.ts'

// kiosk → ios → web → api, android → web, and a cycle api → bus → api.
const graph = {
  components: {
    id: ['android', 'api', 'bus', 'ios', 'kiosk', 'web'],
    title: ['Android', 'API', 'Bus', 'iOS', 'Kiosk', 'Web'],
  },
  dependencies: { from: [0, 1, 2, 3, 4, 5], to: [5, 2, 1, 5, 3, 1] },
}

test('direct dependents count, those further away come with their steps and the way', () => {
  expect(walkDependents(graph, 'web')).toEqual({
    total: 3,
    distant: [{ id: 'kiosk', title: 'Kiosk', steps: 2, through: 'iOS' }],
  })
})

test('a cycle neither hangs nor counts the component itself', () => {
  const { total, distant } = walkDependents(graph, 'api')
  expect(total).toBe(5)
  expect(distant.map(({ title, steps, through }) => [title, steps, through])).toEqual([
    ['Android', 2, 'Web'],
    ['iOS', 2, 'Web'],
    ['Kiosk', 3, 'iOS'],
  ])
})

test('a component that is not in the graph reaches nothing', () => {
  expect(walkDependents(graph, 'gone')).toEqual({ total: 0, distant: [] })
})
