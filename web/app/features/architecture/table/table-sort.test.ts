import { describe, expect, test } from 'vitest'
import { parseGraph } from '../../../diagram/graph-data.ts'
import { componentRows, dependencyRows } from './table-rows.ts'
import { sortComponents, sortDependencies } from './table-sort.ts'

const data = parseGraph({
  components: {
    id: ['1', '2', '3', '4'],
    title: ['web', 'api', 'kit', 'draft'],
    kind: ['web_app', 'microservice', 'library', 'other'],
    health_score: [55, 80, 100, 100],
    latest_version_number: ['2.0.0', '1.10.0', '1.9.0', null],
    latest_version_day: [2, 1, 1, null],
  },
  dependencies: {
    from: [0, 0, 1],
    to: [1, 2, 2],
    penalty: [135, 15, 0],
    band: ['major', 'patch', 'latest'],
    lag_count: [1, 1, 0],
    number: ['1.2.0', '1.8.9', '1.9.0'],
  },
})

describe('the components of the table', () => {
  const titles = (text: string) => {
    const [, minus, column = ''] = /^(-?)(.*)$/.exec(text) ?? []
    const sort = { column, direction: minus === '-' ? 'descending' : 'ascending' } as const
    return sortComponents(componentRows(data, undefined), data, sort).map(({ place }) => data.titles[place])
  }

  test.each([
    ['title', ['api', 'draft', 'kit', 'web']],
    ['-title', ['web', 'kit', 'draft', 'api']],
    ['-health', ['draft', 'kit', 'api', 'web']],
    ['latest', ['kit', 'api', 'web', 'draft']],
    ['-latest', ['web', 'api', 'kit', 'draft']],
    ['kind', ['kit', 'api', 'draft', 'web']],
    ['-dependencies', ['web', 'api', 'draft', 'kit']],
    ['-behind', ['web', 'api', 'draft', 'kit']],
    ['-dependents', ['kit', 'api', 'web', 'draft']],
    ['unwritten', ['web', 'api', 'draft', 'kit']],
  ])('by %s are %j: numbers as numbers, without a value last, equals the worst first', (column, expected) => {
    expect(titles(column)).toEqual(expected)
  })
})

describe('the dependencies of the table', () => {
  const edges = (column: string, direction: 'ascending' | 'descending' = 'ascending') =>
    sortDependencies(dependencyRows(data, undefined), data, { column, direction }).map(
      ({ from, to }) => `${data.titles[from]} ${data.titles[to]}`,
    )

  test.each([
    ['from', ['api kit', 'web api', 'web kit']],
    ['to', ['web api', 'web kit', 'api kit']],
    ['selected', ['web api', 'web kit', 'api kit']],
    ['latest', ['web kit', 'api kit', 'web api']],
    ['behind', ['api kit', 'web kit', 'web api']],
  ])('by %s are %j', (column, expected) => {
    expect(edges(column)).toEqual(expected)
  })

  test('turn round with the direction', () => {
    expect(edges('behind', 'descending')).toEqual(['web api', 'web kit', 'api kit'])
  })
})
