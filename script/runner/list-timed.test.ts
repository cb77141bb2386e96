import { expect, test } from 'vitest'
import { listPlaywrightTimes, listVitestTimes } from './list-timed.ts'

test('a test is named by its file below the root, with its seconds', () => {
  const assertionResults = [
    { fullName: 'layOut a ring', duration: 1250 },
    { fullName: 'layOut a test that did not run', duration: null },
  ]
  const testResults = [{ name: '/repository/domain/lay-out.test.ts', assertionResults }]
  expect(listVitestTimes({ testResults }, '/repository')).toEqual([
    { name: 'domain/lay-out.test.ts layOut a ring', seconds: 1.25 },
    { name: 'domain/lay-out.test.ts layOut a test that did not run', seconds: 0 },
  ])
})

test('a story took the time of all its tries, also inside a group', () => {
  const spec = (title: string, ...durations: number[]) => ({
    file: 'sign-in.spec.ts',
    line: 12,
    title,
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  })
  const group = { specs: [spec('inner', 500)] }
  expect(listPlaywrightTimes({ suites: [{ specs: [spec('outer', 2000, 3000)], suites: [group] }] })).toEqual([
    { name: 'sign-in.spec.ts:12 outer', seconds: 5 },
    { name: 'sign-in.spec.ts:12 inner', seconds: 0.5 },
  ])
})
