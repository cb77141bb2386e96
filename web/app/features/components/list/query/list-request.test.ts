import { describe, expect, test } from 'vitest'
import { readListQuery } from './list-query.ts'
import { requestOf } from './list-request.ts'

const me = '5f0a0a52-6a9c-4a53-9c0a-0d4c1de2a001'
const project = '5f0a0a52-6a9c-4a53-9c0a-0d4c1de2a002'
const now = Date.parse('2026-11-15T12:00:00Z')
const ask = (address: string, mine = false) =>
  requestOf(readListQuery(new URLSearchParams(address)), { userId: me, mine, now })
const askAsVisitor = (address: string) =>
  requestOf(readListQuery(new URLSearchParams(address)), { userId: undefined, mine: false, now })

describe('the request of a list', () => {
  test('without anything asks for all, the worst health first', () => {
    expect(ask('')).toEqual({
      embeds: [],
      filters: [],
      either: [],
      order: { by: 'health_score', isPicked: false, ascending: true },
    })
  })

  test('leaves the order of a search to the search, unless a column is chosen', () => {
    expect(ask('?q=pay').order).toBeUndefined()
    expect(ask('?q=pay&sort=-released').order).toEqual({
      by: 'latest_version_at',
      isPicked: false,
      ascending: false,
    })
  })

  test('has the bounds of the health bands', () => {
    expect(ask('?health=good,poor').either).toEqual(['health_score.gte.85', 'health_score.lt.60'])
    expect(ask('?health=fair').either).toEqual(['and(health_score.gte.60,health_score.lt.85)'])
    expect(ask('?health=good,fair,poor').either).toEqual([])
  })

  test('takes what was released in the last days', () => {
    expect(ask('?released=30').filters).toEqual([
      { column: 'latest_version_at', operator: 'gte', value: '2026-10-16T12:00:00.000Z' },
    ])
  })

  test('takes any of several kinds', () => {
    expect(ask('?kind=library,other').filters).toEqual([
      { column: 'kind', operator: 'in', value: '(library,other)' },
    ])
  })

  test('asks the database for an order that stands in other tables', () => {
    expect(ask('?sort=version').order).toEqual({ by: 'version', isPicked: true, ascending: true })
    expect(ask('?sort=-assigned').order).toEqual({ by: 'assigned', isPicked: true, ascending: false })
  })

  test('of a visitor has nothing to do with people', () => {
    expect(askAsVisitor('?assigned=nobody&sort=assigned')).toEqual(askAsVisitor(''))
  })

  test('finds a lag in the dependencies', () => {
    expect(ask('?behind=major')).toMatchObject({
      embeds: ['behind:dependencies!dependencies_component_id_fkey!inner(band)'],
      filters: [{ column: 'behind.band', operator: 'eq', value: 'major' }],
    })
    expect(ask('?behind=any').filters).toEqual([{ column: 'outdated_count', operator: 'gt', value: 0 }])
    expect(ask('?behind=none').filters).toEqual([{ column: 'outdated_count', operator: 'eq', value: 0 }])
  })

  test('tells components that depend on something from those that do not', () => {
    expect(ask('?dependencies=some').filters).toEqual([
      { column: 'dependency_count', operator: 'gt', value: 0 },
    ])
    expect(ask('?dependencies=none').filters).toEqual([
      { column: 'dependency_count', operator: 'eq', value: 0 },
    ])
  })

  test('finds people and projects through their tables', () => {
    expect(ask(`?assigned=me&project=${project}`)).toMatchObject({
      embeds: ['chosen:component_users!inner(user_id)', 'within:project_components!inner(project_id)'],
      filters: [
        { column: 'chosen.user_id', operator: 'eq', value: me },
        { column: 'within.project_id', operator: 'eq', value: project },
      ],
    })
    expect(ask('?assigned=nobody').filters).toEqual([{ column: 'anyone', operator: 'is', value: null }])
  })

  test('of my components is mine, whoever the address names', () => {
    expect(ask('?assigned=nobody', true).filters).toEqual([
      { column: 'chosen.user_id', operator: 'eq', value: me },
    ])
  })
})
