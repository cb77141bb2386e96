import { expect, describe as suite, test } from 'vitest'
import { drawPicture } from '../engine/picture.ts'
import { parseGraph } from '../graph-data.ts'
import { groupedScene, keyOfGroup } from './grouped-scene.ts'

// cart-web → cart-api (major), cart-web → risk-api (minor), cart-api → risk-api (latest)
const data = parseGraph({
  components: {
    id: ['a', 'b', 'c'],
    title: ['cart-web', 'cart-api', 'risk-api'],
    kind: ['web_app', 'microservice', 'microservice'],
    health_score: [40, 100, null],
    latest_version_number: ['1.0.0', '2.0.0', '3.0.0'],
    latest_version_day: [null, null, null],
  },
  dependencies: {
    from: [0, 0, 1],
    to: [1, 2, 2],
    penalty: [135, 60, 0],
    band: ['major', 'minor', 'latest'],
    number: ['1.0.0', '2.9.0', '3.0.0'],
    lag_count: [0, 0, 0],
  },
})
const groups = (open: string[]) => ({
  keys: ['cart', 'risk'],
  names: ['Cart', 'Risk'],
  groupsOf: [[0], [0], [1]],
  open: new Set(open),
})
const wish = { showImplied: false, previous: undefined }
const describe = (count: number) => `${count} components`

test('a closed group is one card with its mean health and how its components are spread', () => {
  const scene = groupedScene(data, groups([]), { describe })
  expect(scene.titles).toEqual(['Cart', 'Risk'])
  expect(scene.details).toEqual(['2 components', '1 components'])
  expect([...scene.scores]).toEqual([70, -1])
  expect([...(scene.shares ?? [])]).toEqual([1, 0, 1, 0, 0, 0, 0, 1])
  expect([...(scene.below?.groupOf ?? [])]).toEqual([0, 0, 1])
  expect(scene.ids.map(keyOfGroup)).toEqual(['cart', 'risk'])
})

test('an open group shows its components beside the groups that are closed', () => {
  const scene = groupedScene(data, groups(['risk']), { describe })
  expect(scene.titles).toEqual(['risk-api', 'Cart'])
  expect(scene.kinds).toEqual(['microservice', undefined])
  expect([...(scene.below?.groupOf ?? [])]).toEqual([1, 1, 0])
})

test('lines between cards are joined, colored by what a quarter of them reach; a single one has its version', () => {
  const joined = drawPicture(groupedScene(data, groups(['risk']), { describe }), wish)
  expect([...joined.lines.from, ...joined.lines.to]).toEqual([1, 0])
  expect(joined.lines.labels).toEqual(['2'])
  expect([...joined.lines.bands]).toEqual([2])

  const places = Int32Array.of(1, 2)
  const single = drawPicture(groupedScene(data, groups(['risk']), { places, describe }), wish)
  expect(single.lines.labels).toEqual(['3.0.0'])
})

test('with every group open it is the picture of the components', () => {
  const scene = groupedScene(data, groups(['cart', 'risk']), { describe })
  expect(scene.titles).toEqual(['cart-web', 'cart-api', 'risk-api'])
  expect(scene.below).toBeUndefined()
  expect(scene.lines.labels).toEqual(['1.0.0', '2.9.0', '3.0.0'])
})

test('a filtered component belongs to no group', () => {
  const scene = groupedScene(data, groups([]), { places: Int32Array.of(0, 1), describe })
  expect(scene.titles).toEqual(['Cart'])
})

suite('a component in two groups', () => {
  // cart-api belongs to both.
  const shared = (open: string[]) => ({ ...groups(open), groupsOf: [[0], [0, 1], [1]] })
  const linesOf = (open: string[]) => {
    const { titles, below } = groupedScene(data, shared(open), { describe })
    const titleOf = (node: number | undefined) => titles[below?.groupOf[node ?? -1] ?? -1]
    return Array.from(below?.from ?? [], (from, line) => `${titleOf(from)} → ${titleOf(below?.to[line])}`)
  }

  test('counts in both, in their number, mean and spread', () => {
    const scene = groupedScene(data, shared([]), { describe })
    expect(scene.titles).toEqual(['Cart', 'Risk'])
    expect(scene.details).toEqual(['2 components', '2 components'])
    expect([...scene.scores]).toEqual([70, 100])
    expect([...(scene.scored ?? [])]).toEqual([2, 1])
    expect([...(scene.shares ?? [])]).toEqual([1, 0, 1, 0, 1, 0, 0, 1])
  })

  test('has its dependencies counted once: within a group, or between the cards that show its ends', () => {
    expect(linesOf([])).toEqual(['Cart → Cart', 'Cart → Risk', 'Risk → Risk'])
  })

  test('has one card if one of its groups is open, and still counts in the other', () => {
    const scene = groupedScene(data, shared(['cart']), { describe })
    expect(scene.titles).toEqual(['cart-web', 'cart-api', 'Risk'])
    expect(scene.details).toEqual(['1.0.0', '2.0.0', '2 components'])
    expect(linesOf(['cart'])).toEqual(['cart-web → cart-api', 'cart-web → Risk', 'cart-api → Risk'])
    expect(groupedScene(data, shared(['cart', 'risk']), { describe }).titles).toEqual([
      'cart-web',
      'cart-api',
      'risk-api',
    ])
  })
})

test('the mean of a group is that of a project: of the components with dependencies, rounded down', () => {
  const scored = { ...data, scores: Int16Array.of(40, 95, 100) }
  const scene = groupedScene(scored, { ...groups([]), groupsOf: [[0], [0], [0]] }, { describe })
  expect([...scene.scores]).toEqual([67])
  expect([...(scene.scored ?? [])]).toEqual([2])
})
