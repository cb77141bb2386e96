import type { Row, Transaction } from '@trellis/platform/postgres'
import { expect, test } from 'vitest'
import { readWanted } from './read-wanted.ts'

const released = new Date('2026-01-02')

/** Version 1.0.0 of a component whose latest is 2.0.0. */
const behindOn = (name: string) => ({
  version_scheme: 'semver',
  penalty: 135,
  selected_id: `${name}-1`,
  selected_number: '1.0.0',
  selected_state: 'active',
  selected_released_at: released,
  latest_id: `${name}-2`,
  latest_number: '2.0.0',
  latest_state: 'active',
  latest_released_at: released,
  highest_id: null,
  highest_number: null,
  highest_state: null,
  highest_released_at: null,
})

/** Answers the two questions in their order. */
function transactionOf(...answers: readonly (readonly Row[])[]): Transaction {
  const left = [...answers]
  return { query: async <R extends Row>() => (left.shift() ?? []) as R[] }
}

test('a selection is judged once for all who share it, and what costs nothing counts in the mean', async () => {
  const transaction = transactionOf(
    [behindOn('bus'), behindOn('kit')],
    [
      { component_id: 'shop', count: 2, behind: 'bus-1 kit-1' },
      { component_id: 'stock', count: 1, behind: 'bus-1' },
      { component_id: 'web', count: 2, behind: 'bus-1' },
    ],
  )
  expect(await readWanted(transaction, 'an organization')).toEqual([
    {
      versionId: 'bus-2',
      dependents: [
        { componentId: 'stock', gain: 45 },
        { componentId: 'web', gain: 30 },
        { componentId: 'shop', gain: 15 },
      ],
      behind: 3,
      points: 90,
    },
    { versionId: 'kit-2', dependents: [{ componentId: 'shop', gain: 15 }], behind: 1, points: 15 },
  ])
})

test('others get their turns while 10,000 components are judged', async () => {
  const names = Array.from({ length: 2000 }, (_, index) => `target${index}`)
  const components = Array.from({ length: 10_000 }, (_, index) => ({
    component_id: `component${index}`,
    count: 12,
    behind: Array.from({ length: 10 }, (_, each) => `target${(index + each * 7) % 2000}-1`).join(' '),
  }))
  let turns = 0
  let isWorking = true
  const takeTurn = () => {
    turns += 1
    if (isWorking) setImmediate(takeTurn)
  }
  setImmediate(takeTurn)
  const wanted = await readWanted(transactionOf(names.map(behindOn), components), 'an organization')
  isWorking = false
  expect(wanted).toHaveLength(2000)
  expect(turns).toBeGreaterThan(3)
})
