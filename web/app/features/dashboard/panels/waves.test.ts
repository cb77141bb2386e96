import { expect, test } from 'vitest'
import { wavesOf } from './waves.ts'

/** Components by the letters of their ids; an edge "ab" means that a depends on b. */
const graph = (ids: string, ...edges: string[]) => ({
  components: { id: [...ids], title: [...ids].map((id) => `title ${id}`) },
  dependencies: {
    from: edges.map((edge) => ids.indexOf(edge[0] ?? '')),
    to: edges.map((edge) => ids.indexOf(edge[1] ?? '')),
  },
})

const names = (waves: ReturnType<typeof wavesOf>) =>
  waves?.waves.map(({ members }) => members.map(({ id }) => id).join(''))

test('dependents follow in waves that need only earlier ones; others stay out', () => {
  const waves = wavesOf(graph('abcdx', 'ba', 'ca', 'db', 'dc', 'xd', 'xa'), 'a', 8)
  expect(names(waves)).toEqual(['bc', 'd', 'x'])
  expect(waves).toMatchObject({ title: 'title a', total: 4 })
})

test('a wave tells of all its members and shows the first', () => {
  expect(wavesOf(graph('abcd', 'ba', 'ca', 'da'), 'a', 2)?.waves).toMatchObject([
    { count: 3, members: [{ id: 'b' }, { id: 'c' }] },
  ])
})

test('a cycle moves together, also one that the target is in', () => {
  const behind = wavesOf(graph('abc', 'ba', 'bc', 'cb'), 'a', 8)
  expect(behind?.waves).toMatchObject([
    {
      members: [
        { id: 'b', inCycle: true },
        { id: 'c', inCycle: true },
      ],
    },
  ])
  const within = wavesOf(graph('abc', 'ab', 'ba', 'ca'), 'a', 8)
  expect(within?.waves).toMatchObject([
    { members: [{ id: 'b', inCycle: true }] },
    { members: [{ id: 'c', inCycle: false }] },
  ])
})

test('a component that nothing depends on moves alone, and one that is not there not at all', () => {
  expect(wavesOf(graph('ab', 'ab'), 'a', 8)).toMatchObject({ total: 0, waves: [] })
  expect(wavesOf(graph('ab', 'ab'), 'z', 8)).toBeUndefined()
})
