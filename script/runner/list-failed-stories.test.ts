import { expect, test } from 'vitest'
import { listFailedStories, listFlaky, type StoryReport } from './list-failed-stories.ts'

type Attempt = StoryReport['suites'][number]['specs'][number]['tests'][number]['results'][number]

const passed = { status: 'passed', attachments: [] }
const failed = { status: 'failed', error: { message: 'no button' }, attachments: [] }

const spec = (title: string, status: string, results: Attempt[]) => ({
  file: 'sign-in.spec.ts',
  line: 12,
  title,
  tests: [{ status, results }],
})

test('a story that passed at its second try is flaky, with the message of its first', () => {
  const suites = [{ specs: [spec('a link opens once', 'flaky', [failed, passed])] }]
  expect(listFlaky({ suites })).toEqual([
    { name: 'sign-in.spec.ts:12 a link opens once', message: 'no button', traces: [] },
  ])
})

test('a story that passed at once is in neither list, and one that failed twice is not flaky', () => {
  const specs = [spec('one', 'expected', [passed]), spec('two', 'unexpected', [failed, failed])]
  expect(listFlaky({ suites: [{ specs }] })).toEqual([])
  expect(listFailedStories({ suites: [{ specs }] })).toEqual([
    { name: 'sign-in.spec.ts:12 two', message: 'no button', traces: [] },
  ])
})

test('flaky stories inside a group are found', () => {
  const group = { specs: [spec('inner', 'flaky', [failed, passed])] }
  const found = listFlaky({ suites: [{ specs: [], suites: [group] }] })
  expect(found.map(({ name }) => name)).toEqual(['sign-in.spec.ts:12 inner'])
})

test('a story that ran out of time is flaky too, and its message has no colors', () => {
  const timedOut = {
    status: 'timedOut',
    error: { message: '\u001b[31mTest timeout\u001b[39m' },
    attachments: [],
  }
  const [story] = listFlaky({ suites: [{ specs: [spec('slow', 'flaky', [timedOut, passed])] }] })
  expect(story?.message).toBe('Test timeout')
})

test('the traces of all tries are named, and no other attachment is', () => {
  const traced = {
    ...passed,
    attachments: [
      { name: 'screenshot', path: 'test-results/shown.png' },
      { name: 'trace', path: 'test-results/trace.zip' },
    ],
  }
  const [story] = listFlaky({ suites: [{ specs: [spec('one', 'flaky', [failed, traced])] }] })
  expect(story?.traces).toEqual(['test-results/trace.zip'])
})
