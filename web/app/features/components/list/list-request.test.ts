import { describe, expect, test } from 'vitest'
import { readListQuery } from './list-query.ts'
import { requestOf } from './list-request.ts'

const me = '5f0a0a52-6a9c-4a53-9c0a-0d4c1de2a001'
const project = '5f0a0a52-6a9c-4a53-9c0a-0d4c1de2a002'
const ask = (address: string, mine = false) =>
  requestOf(readListQuery(new URLSearchParams(address)), { userId: me, mine })

describe('the request of a list', () => {
  test('without anything asks for all, the worst health first', () => {
    expect(ask('')).toEqual({ embeds: [], filters: [], order: { column: 'health_score', ascending: true } })
  })

  test('leaves the order of a search to the search, unless a column is chosen', () => {
    expect(ask('?q=pay').order).toBeUndefined()
    expect(ask('?q=pay&sort=-released').order).toEqual({ column: 'latest_version_at', ascending: false })
  })

  test('has the bounds of the health bands', () => {
    expect(ask('?health=fair').filters).toEqual([
      { column: 'health_score', operator: 'gte', value: 60 },
      { column: 'health_score', operator: 'lt', value: 85 },
    ])
    expect(ask('?health=good').filters).toEqual([{ column: 'health_score', operator: 'gte', value: 85 }])
    expect(ask('?health=poor').filters).toEqual([{ column: 'health_score', operator: 'lt', value: 60 }])
  })

  test('finds a lag in the dependencies', () => {
    expect(ask('?behind=major')).toMatchObject({
      embeds: ['behind:dependencies!dependencies_component_id_fkey!inner(band)'],
      filters: [{ column: 'behind.band', operator: 'eq', value: 'major' }],
    })
    expect(ask('?behind=any').filters).toEqual([{ column: 'outdated_count', operator: 'gt', value: 0 }])
    expect(ask('?behind=none').filters).toEqual([{ column: 'outdated_count', operator: 'eq', value: 0 }])
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
