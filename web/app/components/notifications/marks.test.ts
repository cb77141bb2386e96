import { expect, test } from 'vitest'
import { countAfter, isReadAfter } from './marks.ts'

const row = (id: string, read_at: string | null = null) => ({
  id,
  event: 'assigned' as const,
  read_at,
  created_at: '2026-11-19T11:00:00.123456+00:00',
})
const read = (ids: string) => ({ intent: 'read', ids })
const unread = (ids: string) => ({ intent: 'unread', ids })

test('a row is what the last mark made it', () => {
  expect(isReadAfter(row('a'), [])).toBe(false)
  expect(isReadAfter(row('a'), [read('b,a')])).toBe(true)
  expect(isReadAfter(row('a'), [read('b')])).toBe(false)
  expect(isReadAfter(row('a', 'then'), [unread('a')])).toBe(false)
  expect(isReadAfter(row('a'), [read('a'), unread('a')])).toBe(false)
})

test('all are read, but none that came after those on the page', () => {
  expect(isReadAfter(row('a'), [{ intent: 'read-all' }])).toBe(true)
  expect(isReadAfter(row('a'), [{ intent: 'read-all', until: row('a').created_at }])).toBe(true)
  expect(isReadAfter(row('a'), [{ intent: 'read-all', until: '2026-11-19T10:59:59Z' }])).toBe(false)
})

test('all that a filter shows are read, and no others', () => {
  const components = { intent: 'read-all', show: 'components', count: '2' }
  expect(isReadAfter(row('a'), [components])).toBe(true)
  expect(isReadAfter({ ...row('a'), event: 'new_sign_in' }, [components])).toBe(false)
  expect(isReadAfter({ ...row('a'), event: 'new_sign_in' }, [{ ...components, show: 'organization' }])).toBe(
    true,
  )
  expect(countAfter(3, [components])).toBe(1)
})

test('the count follows the marks, and muting does not concern it', () => {
  expect(countAfter(3, [])).toBe(3)
  expect(countAfter(3, [read('a'), read('b')])).toBe(1)
  expect(countAfter(3, [unread('a')])).toBe(4)
  expect(countAfter(3, [{ intent: 'read-all' }, unread('a')])).toBe(1)
  expect(countAfter(3, [{ intent: 'mute', event: 'assigned' }])).toBe(3)
  expect(countAfter(0, [read('a')])).toBe(0)
})
