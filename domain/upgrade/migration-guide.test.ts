import { expect, test } from 'vitest'
import type { Change, ChangedVersion } from './brief.ts'
import { mergeMigrationGuides } from './migration-guide.ts'

const version = (number: string, changes: Change[] = []): ChangedVersion => ({
  id: number,
  number,
  releasedAt: 0,
  state: 'active',
  breaking: false,
  changes,
})
const guideOf = (steps: [string, Change[]][]) =>
  mergeMigrationGuides({
    componentId: 'p',
    title: 'payments_api',
    from: version('4.2.0'),
    to: version('6.0.0'),
    isStepBack: false,
    lag: undefined,
    steps: steps.map(([number, changes]) => ({ version: version(number, changes), changes })),
    preReleases: [],
    breaking: 0,
    withoutGuide: 0,
  })

test('a section for each version, an entry for each change that needs work', () => {
  const guide = guideOf([
    [
      '5.0.0',
      [
        { kind: 'breaking', title: 'Charges move', migrationGuide: '# Path\nReplace the base path.\n' },
        { kind: 'fix', title: 'Retry', migrationGuide: undefined },
      ],
    ],
    ['5.1.0', [{ kind: 'feature', title: 'Refunds', migrationGuide: undefined }]],
    ['6.0.0', [{ kind: 'breaking', title: 'Keys are required', migrationGuide: undefined }]],
  ])
  expect(guide).toBe(`# Upgrade payments\\_api from 4.2.0 to 6.0.0

## 5.0.0

### Charges move

#### Path
Replace the base path.

## 6.0.0

### Keys are required

No migration guide.
`)
})

test('a quiet way says so', () => {
  expect(guideOf([['6.0.0', []]])).toBe(`# Upgrade payments\\_api from 4.2.0 to 6.0.0

No breaking changes and no migration guides in between.
`)
})

test('a way back says why', () => {
  const withdrawn: ChangedVersion = {
    ...version('2.0.0'),
    state: 'withdrawn',
    stateReason: 'It loses *some* orders.',
  }
  const back = {
    componentId: 'p',
    title: 'payments_api',
    to: version('1.9.0'),
    isStepBack: true,
    lag: undefined,
    steps: [],
    preReleases: [],
    breaking: 0,
    withoutGuide: 0,
  }
  expect(
    mergeMigrationGuides({ ...back, from: withdrawn }),
  ).toBe(`# Move payments\\_api back from 2.0.0 to 1.9.0

2.0.0 was withdrawn, and there is no newer version. It loses \\*some\\* orders.
`)
  const deprecated = mergeMigrationGuides({ ...back, from: { ...version('2.0.0'), state: 'deprecated' } })
  expect(deprecated).toContain('2.0.0 was deprecated, and there is no newer version.\n')
})
