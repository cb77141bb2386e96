import type { ChangedVersion } from '@trellis/domain/upgrade/brief'
import { expect, test } from 'vitest'
import { briefOf } from './brief-of.ts'

const version = (number: string, changes: ChangedVersion['changes'], breaking = false): ChangedVersion => ({
  id: number,
  number,
  releasedAt: 0,
  state: 'active',
  breaking,
  changes,
})

test('versions with a guide or a break are listed once, in path order; other gains by kind', () => {
  const [from, five, six] = [
    version('4.0.0', []),
    version(
      '5.0.0',
      [
        { kind: 'breaking', title: 'Paths move', migrationGuide: ' Move. ' },
        { kind: 'fix', title: 'No double charge', migrationGuide: undefined },
      ],
      true,
    ),
    version('6.0.0', [
      { kind: 'feature', title: 'Refunds', migrationGuide: undefined },
      { kind: 'feature', title: 'Refunds', migrationGuide: undefined },
      { kind: 'other', title: 'New logs', migrationGuide: 'Read them.' },
    ]),
  ]
  const brief = briefOf(
    {
      componentId: 'api',
      title: 'api',
      from,
      to: six,
      isStepBack: false,
      lag: { distance: 'major', count: 2 },
      steps: [five, six].map((each) => ({ version: each, changes: each.changes })),
      preReleases: [version('6.0.0-rc.1', [])],
      breaking: 1,
      withoutGuide: 0,
    },
    { score: 75, scoreAfter: 91, daysBehind: 96, guide: '# Upgrade', peers: [] },
  )
  expect(brief.way).toEqual([
    { number: '5.0.0', breaking: true, state: 'active' },
    { number: '6.0.0', breaking: false, state: 'active' },
  ])
  expect(brief.preReleases).toEqual([{ number: '6.0.0-rc.1', state: 'active' }])
  expect(brief.breaks.map(({ number, title, guide }) => [number, title, guide])).toEqual([
    ['5.0.0', 'Paths move', 'Move.'],
    ['6.0.0', 'New logs', 'Read them.'],
  ])
  expect(brief.gains.map(({ title }) => title)).toEqual(['Refunds', 'Refunds', 'No double charge'])
  const keys = [...brief.breaks, ...brief.gains].map(({ key }) => key)
  expect(new Set(keys).size).toBe(5)
})
