import { expect, test } from 'vitest'
import { summarizeEffect } from './summarize-effect.ts'

const affected = (name: string, ...people: string[]) => ({
  component_id: name,
  title: name,
  selected_number: '1.0.0',
  health_score: 80,
  health_score_after: 55,
  assigned_users: people.map((user_id) => ({ user_id, name: '', email: `${user_id}@example.com` })),
})
const preview = {
  would_be_latest: true,
  dependent_count: 12,
  affected: [],
  organization_health: 90,
  organization_health_after: 88,
}

test('of many components the first eight travel, and all are counted with their people, each once', () => {
  const many = Array.from({ length: 10 }, (_, place) => affected(`c${place}`, 'ada', `p${place % 2}`))
  const effect = summarizeEffect({ ...preview, affected: many })
  expect(effect.affected.map(({ title }) => title)).toEqual(['c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7'])
  expect(effect).toMatchObject({ affectedCount: 10, peopleCount: 3, health: { now: 90, after: 88 } })
})

test('an organization without a score has none then either', () => {
  expect(
    summarizeEffect({ ...preview, organization_health: null, organization_health_after: null }).health,
  ).toBeUndefined()
})
