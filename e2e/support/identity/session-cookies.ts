// The session that a page's browser keeps in cookies, split into pieces if it is long.
import type { Cookie, Page } from '@playwright/test'

export type StoredSession = { access_token: string; expires_at: number; user: { id: string } }

const prefix = 'base64-'

async function listPieces(page: Page): Promise<Cookie[]> {
  const cookies = await page.context().cookies()
  return cookies
    .filter(({ name }) => /^trellis-auth(\.\d+)?$/.test(name))
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
}

export async function readSession(page: Page): Promise<StoredSession> {
  const text = (await listPieces(page)).map(({ value }) => value).join('')
  return JSON.parse(Buffer.from(text.slice(prefix.length), 'base64url').toString())
}

/** The next use of the session refreshes it, as after an hour. */
export async function expireAccessToken(page: Page): Promise<void> {
  const session = { ...(await readSession(page)), expires_at: Math.floor(Date.now() / 1000) - 60 }
  let rest = prefix + Buffer.from(JSON.stringify(session)).toString('base64url')
  const pieces = await listPieces(page)
  const written = pieces.map((piece, place) => {
    const value = place === pieces.length - 1 ? rest : rest.slice(0, piece.value.length)
    rest = rest.slice(value.length)
    return { ...piece, value }
  })
  await page.context().addCookies(written)
}
