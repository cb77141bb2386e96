import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoFolder } from '@trellis/database/demo'
import type { ImportRecord } from '@trellis/domain/contracts/catalog/import'
import { graphOf } from '@trellis/domain/graph/graph'
import { listCycles } from '@trellis/domain/graph/order/strong-components'
import { describe, expect, test } from 'vitest'
import { linkRecords } from '../../import/judging/link-records.ts'
import { LineFaults } from '../../import/reading/line-faults.ts'
import { collectRecords } from '../../import/reading/record-collector.ts'
import { deriveColumns } from '../../import/writing/derive-columns.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import { parseDemo } from './parse-demo.ts'

const sample = `# Area

## ledger

- kind: microservice
- documentation: https://docs.example.com/ledger
- projects: Payments, Books
- uses: money 1.0.0

Books every movement
of money.

### 1.0.0 (2026-01-05)

Live.

- breaking: Entries are signed

  1. Drop the side.
- fix: A fix

### 1.1.0 (2026-02-01, withdrawn: Wrong sums)

- other: Faster

## money

- kind: library

Amounts.

### 1.0.0 (2026-01-01)
`

describe('a file of the demo', () => {
  test('says components, versions, changes, dependencies and projects', () => {
    expect(parseDemo([sample])).toEqual([
      {
        type: 'component',
        key: 'ledger',
        title: 'ledger',
        description: 'Books every movement of money.',
        kind: 'microservice',
        documentation_url: 'https://docs.example.com/ledger',
        assigned_users: [],
      },
      {
        type: 'version',
        component: 'ledger',
        number: '1.0.0',
        released_at: new Date('2026-01-05T10:00:00Z'),
        state: 'active',
        state_reason: null,
        release_notes: 'Live.',
        changes: [
          { kind: 'breaking', title: 'Entries are signed', migration_guide: '1. Drop the side.' },
          { kind: 'fix', title: 'A fix', migration_guide: null },
        ],
      },
      expect.objectContaining({ number: '1.1.0', state: 'withdrawn', state_reason: 'Wrong sums' }),
      { type: 'dependency', component: 'ledger', depends_on: 'money', version: '1.0.0' },
      expect.objectContaining({ key: 'money', documentation_url: null }),
      expect.objectContaining({ number: '1.0.0', release_notes: null, changes: [] }),
      { type: 'project', name: 'Payments', components: ['ledger'] },
      { type: 'project', name: 'Books', components: ['ledger'] },
    ])
  })

  test('that cannot be read stops with its line', () => {
    expect(() => parseDemo([sample.replace('(2026-01-05)', 'soon')])).toThrow('"1.0.0 soon" is no version')
    expect(() => parseDemo([sample.replace('microservice', 'planet')])).toThrow('Component kind is required')
  })
})

test('dates are moved so that the newest release is two to three days old', () => {
  const now = new Date('2030-06-15T12:00:00Z')
  const dates = bringUpToDate(parseDemo([sample]), now).flatMap((record) =>
    record.type === 'version' ? [record.released_at] : [],
  )
  expect(dates.sort()).toEqual(
    [
      new Date('2030-05-13T10:00:00Z'),
      new Date('2030-05-17T10:00:00Z'),
      new Date('2030-06-13T10:00:00Z'),
    ].sort(),
  )
})

describe('the demo organization', async () => {
  const names = (await readdir(demoFolder)).filter((name) => name !== 'README.md')
  const files = await Promise.all(names.map((name) => readFile(join(demoFolder, name), 'utf8')))
  const records = parseDemo(files)
  const ofType = <T extends ImportRecord['type']>(type: T) =>
    records.filter((record): record is Extract<ImportRecord, { type: T }> => record.type === type)
  const faults = new LineFaults()
  const file = linkRecords(collectRecords(records, faults), faults)
  const { components, dependencies } = deriveColumns(file, new Date())

  test('has about sixty components of every kind and several hundred versions', () => {
    expect(components.length).toBeGreaterThanOrEqual(60)
    expect(new Set(ofType('component').map(({ kind }) => kind)).size).toBe(7)
    expect(ofType('version').length).toBeGreaterThanOrEqual(300)
    expect(new Set(components.map(({ scheme }) => scheme))).toEqual(
      new Set(['semver', 'calendar', 'sequence', 'text']),
    )
  })

  test('has one withdrawn version, which someone still uses', () => {
    expect(ofType('version').filter(({ state }) => state === 'withdrawn')).toHaveLength(1)
    expect(dependencies.filter(({ assessment }) => assessment.band === 'withdrawn')).toHaveLength(1)
  })

  test('has one cycle', () => {
    const edges = ofType('dependency').map(({ component, depends_on }) => ({
      from: component,
      to: depends_on,
    }))
    const graph = graphOf(
      ofType('component').map(({ key }) => key),
      edges,
    )
    expect(listCycles(graph)).toHaveLength(1)
  })

  test('has healthy, fair and poor components', () => {
    const scores = components
      .filter(({ dependencyCount }) => dependencyCount > 0)
      .map((each) => each.healthScore)
    expect(scores.filter((score) => score >= 85).length).toBeGreaterThan(5)
    expect(scores.filter((score) => score >= 60 && score < 85).length).toBeGreaterThan(5)
    expect(scores.filter((score) => score < 60).length).toBeGreaterThan(2)
  })

  test('has a guide for each breaking change', () => {
    const breaking = ofType('version').flatMap(({ changes }) =>
      changes.filter(({ kind }) => kind === 'breaking'),
    )
    expect(breaking.length).toBeGreaterThan(25)
    expect(breaking.every(({ migration_guide }) => migration_guide)).toBe(true)
  })
})
