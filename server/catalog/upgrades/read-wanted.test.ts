import type { Row, Transaction } from '@trellis/platform/postgres'
import { expect, test } from 'vitest'
import { readWanted } from './read-wanted.ts'
import { watchTurns } from './test-support/watch-turns.ts'

const version = (name: string, major: number) => ({
  id: `${name}-${major}`,
  number: `${major}.0.0`,
  state: 'active',
  released_at: '2026-01-02T00:00:00+00:00',
  is_breaking: false,
})

const targetOf = (name: string) => ({ id: name, scheme: 'semver', ahead: [version(name, 2)] })

/** Version 1.0.0 of a component whose latest is 2.0.0. */
const behindOn = (name: string) => ({ depends_on_id: name, penalty: 135, version: version(name, 1) })

/** Answers the queries in order. */
function transactionOf(...answers: readonly (readonly Row[])[]): Transaction {
  const left = [...answers]
  return { query: async <R extends Row>() => (left.shift() ?? []) as R[] }
}

test('a selection is judged once for all who share it, and what costs nothing counts in the mean', async () => {
  const transaction = transactionOf(
    [targetOf('bus'), targetOf('kit')],
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

test('no slice holds the loop for more than ten milliseconds while 10,000 components are judged', async () => {
  let time = 0
  const now = () => time
  /** Takes a millisecond on the test's clock to process. */
  const slow = <Name extends string, T extends Row & Readonly<Record<Name, unknown>>>(row: T, name: Name) => {
    const value = row[name]
    const read = () => {
      time += 1
      return value
    }
    return Object.defineProperty({ ...row }, name, { get: read })
  }
  const names = Array.from({ length: 2000 }, (_, index) => `target${index}`)
  const components = Array.from({ length: 10_000 }, (_, index) => ({
    component_id: `component${index}`,
    count: 12,
    behind: Array.from({ length: 10 }, (_, each) => `target${(index + each * 7) % 2000}-1`).join(' '),
  }))
  const transaction = transactionOf(
    names.map(targetOf),
    names.map((name) => slow(behindOn(name), 'depends_on_id')),
    components.map((row) => slow(row, 'component_id')),
  )
  const { longest, stop } = watchTurns(now)
  const wanted = await readWanted(transaction, 'an organization', now)
  stop()
  expect(wanted).toHaveLength(2000)
  expect(time).toBe(12_000)
  expect(longest()).toBe(10)
})
