// Every link within the site leads somewhere, signed in or not. Only planned screens may be missing, and no page links
// to them.
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/story.ts'

const mostPages = 300
/** Signing out, or leaving a demo, would end the walk; downloads are not pages. */
const leftOut = /^\/(logout|component\/export|assets\/)/

type Found = {
  missing: string[]
  visited: string[]
  /** The addresses beyond the limit. */
  left: string[]
}

/** Follows links breadth first. A few pages stand for all that differ only in an id or a query. */
async function walk(page: Page, start: readonly string[], origin: string): Promise<Found> {
  const queue = [...start]
  const seen = new Set(queue)
  const kinds = new Map<string, number>()
  const found: Found = { missing: [], visited: [], left: queue }
  const pages = new Map<string, string>()
  const anchors: { on: string; path: string; id: string }[] = []
  while (queue.length > 0 && found.visited.length < mostPages) {
    const path = queue.shift() ?? ''
    const kind = path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id').replace(/=[^&]*/g, '=')
    const count = kinds.get(kind) ?? 0
    if (count >= 20 || (kind !== path && count >= 2 && !kind.startsWith('/docs'))) continue
    kinds.set(kind, count + 1)
    const answer = await page.request.get(path)
    found.visited.push(path)
    if (answer.status() !== 200) found.missing.push(`${path} answered ${answer.status()}`)
    if (!answer.headers()['content-type']?.startsWith('text/html')) continue
    const html = await answer.text()
    pages.set(path, html)
    for (const [, href = ''] of html.matchAll(/<a\b[^>]*\shref="([^"]+)"/g)) {
      const url = new URL(href.replaceAll('&amp;', '&'), origin + path)
      const next = url.pathname + url.search
      if (url.origin === origin && url.hash.length > 1) {
        anchors.push({ on: path, path: next, id: decodeURIComponent(url.hash.slice(1)) })
      }
      if (url.origin !== origin || leftOut.test(next) || seen.has(next)) continue
      seen.add(next)
      queue.push(next)
    }
  }
  for (const { on, path, id } of anchors) {
    const html = pages.get(path)
    if (html !== undefined && !html.includes(`id="${id}"`)) found.missing.push(`${on} leads to ${path}#${id}`)
  }
  return found
}

test('every link of the public pages resolves', async ({ page, product }) => {
  const { missing, visited, left } = await walk(page, ['/', '/suspended', '/not-active'], product.url)
  expect(missing).toEqual([])
  expect(left).toEqual([])
  expect(visited).toEqual(
    expect.arrayContaining(['/pricing', '/changelog', '/contact?about=demo', '/terms', '/signup']),
  )
})

test('every link of the app and of its documentation resolves', async ({ page, companies, product }) => {
  await companies.enter(page, 'small')
  const { missing, visited, left } = await walk(page, ['/dashboard', '/docs'], product.url)
  expect(missing).toEqual([])
  expect(left).toEqual([])
  expect(visited).toEqual(
    expect.arrayContaining(['/component/all', '/docs?page=roles', '/docs?page=health-score']),
  )
})

test('a link that leads nowhere is found', async ({ page, product }) => {
  const { missing } = await walk(page, ['/no/such/page'], product.url)
  expect(missing).toEqual(['/no/such/page answered 404'])
})
