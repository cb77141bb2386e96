import { expect, test } from 'vitest'
import { parseGraph } from '../../../diagram/graph-data.ts'
import { findByTitle } from '../find/find-by-title.ts'
import { readQuery } from '../query/architecture-query.ts'
import { componentRows, dependencyRows } from '../table/table-rows.ts'
import { countHidden } from './count-hidden.ts'
import { filterComponents } from './filter-components.ts'
import { groupComponents, groupingFor } from './group-components.ts'

const ids = [1, 2, 3, 4, 5].map((place) => `00000000-0000-4000-8000-00000000000${place}`)
const [web, api, , store, lone] = ids
// web → api (major), api → kit (latest), kit → store (patch), lone alone
const data = parseGraph({
  components: {
    id: ids,
    title: ['shop-web', 'shop-api', 'telemetry-kit', 'shop-store', 'erp'],
    kind: ['web_app', 'microservice', 'library', 'database', 'monolith'],
    health_score: [40, 100, 95, 100, 100],
    latest_version_number: ['1.0.0', '2.0.0', '3.0.0', '4.0.0', null],
    latest_version_day: [null, null, null, null, null],
  },
  dependencies: {
    from: [0, 1, 2],
    to: [1, 2, 3],
    penalty: [135, 0, 15],
    band: ['major', 'latest', 'patch'],
    number: ['1.0.0', '3.0.0', '3.9.9'],
    lag_count: [0, 0, 0],
  },
})
const ownership = {
  projects: [
    { id: '6f3f0e6a-6d0f-4c9c-9a53-1d8f5f2a7c01', name: 'Shop', components: [web ?? '', api ?? ''] },
  ],
  people: [
    {
      id: '6f3f0e6a-6d0f-4c9c-9a53-1d8f5f2a7c02',
      name: 'mara@example.com',
      components: [api ?? '', store ?? ''],
    },
  ],
}
const userId = ownership.people[0]?.id
const shown = (search: string) => {
  const places = filterComponents(data, readQuery(new URLSearchParams(search)), { ownership, userId })
  return places && [...places].map((place) => data.titles[place])
}

test.each([
  ['', undefined],
  ['kind=library', ['telemetry-kit']],
  ['health=poor', ['shop-web']],
  ['libraries=hidden', ['shop-web', 'shop-api', 'shop-store', 'erp']],
  ['behind=only', ['shop-web', 'shop-api', 'telemetry-kit', 'shop-store']],
  [`project=${ownership.projects[0]?.id}`, ['shop-web', 'shop-api']],
  ['assigned=me', ['shop-api', 'shop-store']],
  ['assigned=nobody', ['shop-web', 'telemetry-kit', 'erp']],
  [`focus=${api}&hops=1`, ['shop-web', 'shop-api', 'telemetry-kit']],
  [`focus=${store}&hops=2`, ['shop-api', 'telemetry-kit', 'shop-store']],
  [`focus=${lone}`, ['erp']],
  [`kind=library&health=poor`, []],
])('"%s" leaves %o', (search, titles) => expect(shown(search)).toEqual(titles))

test('hidden components are counted, with the dependencies that lose an end', () => {
  expect(countHidden(data, Int32Array.of(0, 1, 3))).toEqual({ components: 2, dependencies: 2 })
  expect(countHidden(data, undefined)).toEqual({ components: 0, dependencies: 0 })
})

test('names that begin with the text are found first', () => {
  expect(findByTitle(data, 'E').map((place) => data.titles[place])).toEqual([
    'erp',
    'shop-store',
    'shop-web',
    'telemetry-kit',
  ])
  expect(findByTitle(data, '  ')).toEqual([])
  expect(findByTitle(data, 'shop', Int32Array.of(3))).toEqual([3])
})

test('the table has every dependency once, the worst first', () => {
  const names = (places?: Int32Array) =>
    dependencyRows(data, places).map(({ from, to }) => `${data.titles[from]} → ${data.titles[to]}`)
  expect(names()).toEqual(['shop-web → shop-api', 'telemetry-kit → shop-store', 'shop-api → telemetry-kit'])
  expect(names(Int32Array.of(0, 1))).toEqual(['shop-web → shop-api'])
})

test('the table has every component, also those without any dependency', () => {
  expect(componentRows(data, undefined).map(({ place }) => data.titles[place])).toEqual([
    'shop-web',
    'telemetry-kit',
    'erp',
    'shop-api',
    'shop-store',
  ])
  expect(componentRows(data, undefined)[0]).toMatchObject({ dependencies: 1, behind: 1, dependents: 0 })
})

const words = { kind: (kind: string) => kind, health: (band: string) => band, noProject: 'No project' }

test('groups are named by the first word, the kind, the health or the project', () => {
  const names = (by: 'name' | 'kind' | 'health' | 'project') =>
    groupComponents(data, by, { ownership, open: [], words }).names
  expect(names('name')).toEqual(['shop', 'telemetry', 'erp'])
  expect(names('kind')).toEqual(['web_app', 'microservice', 'library', 'database', 'monolith'])
  expect(names('health')).toEqual(['poor', 'good'])
  expect(names('project')).toEqual(['Shop', 'No project'])
})

test('a component in two projects is in the group of each', () => {
  const [shop] = ownership.projects
  const pay = {
    id: '6f3f0e6a-6d0f-4c9c-9a53-1d8f5f2a7c03',
    name: 'Pay',
    components: [api ?? '', store ?? ''],
  }
  const both = { ...ownership, projects: [pay, ...(shop ? [shop] : [])] }
  const { names, groupsOf } = groupComponents(data, 'project', { ownership: both, open: [], words })
  expect(groupsOf.map((groups) => groups.map((group) => names[group]))).toEqual([
    ['Shop'],
    ['Pay', 'Shop'],
    ['No project'],
    ['Pay'],
    ['No project'],
  ])
})

test('a small picture is not grouped unless it is asked for', () => {
  expect(groupingFor(data, undefined, 5)).toBe('none')
  expect(groupingFor(data, 'kind', 5)).toBe('kind')
  expect(groupingFor(data, undefined, 301)).toBe('kind')
  expect(groupingFor(data, 'none', 10_000)).toBe('none')
})
