import { describe, expect, test } from 'vitest'
import { aheadOf, answerText, followDelay, requestText } from './delivery-words.ts'

const now = Date.parse('2026-11-15T12:00:00Z')

test.each([
  ['2026-11-15T11:59:00Z', { kind: 'soon' }],
  ['2026-11-15T12:00:59Z', { kind: 'soon' }],
  ['2026-11-15T12:10:30Z', { kind: 'minutes', count: 11 }],
  ['2026-11-15T12:59:30Z', { kind: 'hours', count: 1 }],
  ['2026-11-15T17:00:00Z', { kind: 'hours', count: 5 }],
  ['2026-11-16T12:00:00Z', { kind: 'days', count: 1 }],
])('an attempt at %s is told as %j', (at, ahead) => {
  expect(aheadOf(at, now)).toEqual(ahead)
})

const opened = {
  payload: { type: 'health.changed', data: { after: 65 } },
  request_headers: { 'webhook-id': 'msg_2kQf8ZpV' },
  answer_headers: { 'retry-after': '120' },
  answer_body: 'upstream connect error',
  status: 503,
  took_ms: 10_000,
  attempts: 3,
  attempt_log: [],
}

describe('request and answer', () => {
  test('are written with their head, headers and body', () => {
    expect(requestText('https://hooks.fernhill.example/trellis?key=1', opened)).toBe(
      'POST /trellis?key=1\nwebhook-id: msg_2kQf8ZpV\n\n{\n  "type": "health.changed",\n  "data": {\n    "after": 65\n  }\n}',
    )
    expect(answerText(opened)).toBe(
      'HTTP 503 Service Unavailable\nretry-after: 120\n\nupstream connect error',
    )
  })

  test('without a body, an answer ends with its headers', () => {
    expect(answerText({ ...opened, status: 599, answer_body: '', answer_headers: null })).toBe('HTTP 599')
  })

  test('nothing was answered before the first attempt, or if nobody answers', () => {
    expect(answerText({ ...opened, status: null })).toBe('')
  })
})

describe('the log is read again', () => {
  const delivery = (next_attempt_at: string | null) => ({ next_attempt_at }) as never

  test.each([
    [[null, null], undefined],
    [[null, '2026-11-15T12:00:10Z'], 2_000],
    [['2026-11-15T15:00:00Z', '2026-11-15T11:59:00Z'], 2_000],
    [['2026-11-15T12:11:00Z'], 30_000],
  ])('with attempts at %j after %s ms', (times, delay) => {
    expect(followDelay(times.map(delivery), now)).toBe(delay)
  })
})
