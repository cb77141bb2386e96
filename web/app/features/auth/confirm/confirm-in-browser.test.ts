// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { confirmInBrowser } from './confirm-in-browser.ts'

// A new document would follow, and with it a page that nobody holds.
vi.mock('../../../data/session/other-tabs.ts', () => ({ holdPage: () => () => undefined }))

const impersonation = { kind: 'impersonation', adminId: '7', tokenHash: 'secret' } as const

const asked: { address: string; body: string }[] = []

function answerWith(answer: () => Response): void {
  asked.length = 0
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    asked.push({ address, body: String(body) })
    return answer()
  })
}

afterEach(() => {
  vi.unstubAllGlobals()
})

const confirm = () => confirmInBrowser('sb_publishable_test', impersonation)

test('the link of a superadmin is exchanged by the server, and a new document follows', async () => {
  answerWith(() => Response.json({ outcome: 'started' }))
  expect(await confirm()).toBe('replaced')
  expect(asked).toEqual([{ address: '/impersonation/start', body: 'admin_id=7&token_hash=secret' }])
})

test.each(['other', 'spent', 'denied', 'unavailable'])(
  'a refusal is told by its code: %s',
  async (outcome) => {
    answerWith(() => Response.json({ outcome }, { status: 403 }))
    await expect(confirm()).rejects.toMatchObject({ code: `impersonation_${outcome}` })
  },
)

test('an answer of something else is no session', async () => {
  answerWith(() => new Response('<html>', { status: 502 }))
  await expect(confirm()).rejects.toMatchObject({ kind: 'unavailable' })
})
