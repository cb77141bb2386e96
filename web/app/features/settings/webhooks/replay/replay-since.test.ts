import { expect, test } from 'vitest'
import { choicesFor, sinceOf, startSince } from './replay-since.ts'

const now = Date.parse('2026-11-15T12:00:00Z')
const fine = { failing_since: null }
const failing = { failing_since: '2026-11-15T09:40:10Z' }
const draft = startSince(fine, now)

test('of an endpoint that fails, what never arrived since then is offered first', () => {
  expect(startSince(failing, now)).toMatchObject({ choice: 'failing', isFailed: true })
  expect(choicesFor(failing)[0]).toBe('failing')
  expect(startSince(fine, now)).toMatchObject({ choice: 'day', isFailed: false })
  expect(choicesFor(fine)).not.toContain('failing')
})

test.each([
  [{ ...draft, choice: 'hour' }, '2026-11-15T11:00:00.000Z'],
  [{ ...draft, choice: 'day' }, '2026-11-14T12:00:00.000Z'],
  [{ ...draft, choice: 'week' }, '2026-11-08T12:00:00.000Z'],
  // A minute later than the limit, which passes until it is sent.
  [{ ...draft, choice: 'month' }, '2026-10-16T12:01:00.000Z'],
  [{ ...draft, choice: 'failing' }, '2026-11-15T09:40:10Z'],
  [{ ...draft, choice: 'time', day: '2026-11-12', time: '09:40' }, '2026-11-12T09:40:00.000Z'],
  [{ ...draft, choice: 'time', day: '12 Nov 2026', time: '09:40' }, '2026-11-12T09:40:00.000Z'],
  [{ ...draft, choice: 'time', day: 'soon', time: '09:40' }, undefined],
  [{ ...draft, choice: 'time', day: '2026-11-12', time: '24:00' }, undefined],
  [{ ...draft, choice: 'time', day: '2026-11-15', time: '12:01' }, undefined],
  [{ ...draft, choice: 'time', day: '2026-10-16', time: '11:59' }, undefined],
] as const)('%j is since %s', (entered, since) => {
  expect(sinceOf(entered, failing, now)).toBe(since)
})

test('an endpoint that has failed for longer is replayed from the earliest time', () => {
  expect(sinceOf({ ...draft, choice: 'failing' }, { failing_since: '2026-09-01T00:00:00Z' }, now)).toBe(
    '2026-10-16T12:01:00.000Z',
  )
})
