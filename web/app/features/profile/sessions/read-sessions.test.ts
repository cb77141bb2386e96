import { expect, test } from 'vitest'
import type { PlatformClient } from '../../../data/client/platform-client.ts'
import { readSessions } from './read-sessions.ts'

/** A fake network, with as many sessions as given. */
function clientOf(total: number) {
  const invoke = async (_: string, { body }: { body: { page: number } }) => {
    const left = Math.max(0, Math.min(10, total - (body.page - 1) * 10))
    return { data: { sessions: Array.from({ length: left }, () => body.page), total }, error: null }
  }
  return { functions: { invoke } } as unknown as PlatformClient
}

test.each([
  [1, 1, { page: 1, pages: 1, shown: [1] }],
  [500, 50, { page: 50, pages: 50, shown: Array.from({ length: 10 }, () => 50) }],
  [11, 1, { page: 1, pages: 2, shown: Array.from({ length: 10 }, () => 1) }],
  [11, 2, { page: 2, pages: 2, shown: [2] }],
  [10, 2, { page: 1, pages: 1, shown: Array.from({ length: 10 }, () => 1) }],
  [11, 999_999, { page: 2, pages: 2, shown: [2] }],
])('of %i sessions, page %i is shown, or else the last', async (count, asked, { page, pages, shown }) => {
  const read = await readSessions(clientOf(count), asked)
  expect(read).toEqual({ sessions: shown, total: count, page, pages })
})
