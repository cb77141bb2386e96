// Page views are stored in our own table and, with ANALYTICS_URL, sent to a service. Those of people who opt out go to
// neither.
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type ReportedView, refusedPath, unansweredPath } from './support/view-desk.ts'

const { url, databaseUrl, viewUrl } = inject('installation')
const database = new pg.Client({ connectionString: databaseUrl })

beforeAll(() => database.connect())
afterAll(() => database.end())

const post = (path: string, headers: Record<string, string> = {}, body: unknown = { route: path, path }) =>
  fetch(`${url}/page-views`, { method: 'POST', headers, body: JSON.stringify(body) })

async function reportsOf(path: string): Promise<ReportedView[]> {
  const reported = (await (await fetch(viewUrl)).json()) as ReportedView[]
  return reported.filter(({ body }) => (body as { path: string }).path === path)
}

const rowsOf = async (path: string) =>
  (await database.query('select route, path from public.page_views where path = $1', [path])).rows

test('a view is reported with its route and path, and with nothing of who looked', async () => {
  const path = '/component/7/versions'
  const route = '/component/:id/versions'
  const visitor = {
    cookie: 'trellis-auth=secret',
    referer: 'https://mail.example/inbox',
    'user-agent': 'a browser of somebody',
    'accept-language': 'de-AT',
    'x-forwarded-for': '203.0.113.9',
  }
  expect((await post(path, visitor, { route, path, person: 'mara' })).status).toBe(204)
  await expect.poll(() => reportsOf(path)).toHaveLength(1)
  const [report] = await reportsOf(path)
  expect(report).toMatchObject({ method: 'POST', body: { route, path } })
  expect(Object.keys(report?.body ?? {})).toEqual(['route', 'path'])
  const told = JSON.stringify(report)
  for (const value of ['secret', 'mail.example', 'somebody', 'de-AT', '203.0.113.9', 'mara']) {
    expect(told).not.toContain(value)
  }
  expect(await rowsOf(path)).toEqual([{ route, path }])
})

test.each([
  ['Do Not Track', { dnt: '1' }],
  ['Global Privacy Control', { 'sec-gpc': '1' }],
  ['a page of somebody else', { 'sec-fetch-site': 'cross-site' }],
])('%s: neither counted nor reported', async (name, headers) => {
  const tag = encodeURIComponent(name)
  expect((await post(`/declined/${tag}`, headers)).status).toBe(204)
  expect((await post(`/counted/${tag}`)).status).toBe(204)
  await expect.poll(() => reportsOf(`/counted/${tag}`)).toHaveLength(1)
  expect(await reportsOf(`/declined/${tag}`)).toEqual([])
  expect(await rowsOf(`/declined/${tag}`)).toEqual([])
  expect(await rowsOf(`/counted/${tag}`)).toHaveLength(1)
})

test.each([
  ['that refuses', refusedPath],
  ['that does not answer', unansweredPath],
])('a service %s costs the visitor nothing', async (_, path) => {
  expect((await post(path)).status).toBe(204)
  await expect.poll(() => reportsOf(path)).toHaveLength(1)
  expect(await rowsOf(path)).toHaveLength(1)
})

test.each([
  [{ route: '/x', path: '/x?email=mara@example.com' }],
  [{ route: '/x', path: 'https://elsewhere.example/' }],
  [{ route: '/x' }],
  [{ route: '/x', path: '/x\0' }],
  ['/x'],
])('%j is no view', async (body) => {
  expect((await post('/x', {}, body)).status).toBe(400)
  expect(await rowsOf('/x')).toEqual([])
  expect(await reportsOf('/x')).toEqual([])
})
