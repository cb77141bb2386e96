import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createIconClient, iconRequestLimits } from './icon-client.ts'

const named =
  'commit database question users package search plus alert archive inbox folder activity zap target layers check x warning info star heart calendar clock mail phone settings user home folder-closed check-circle file'.split(
    ' ',
  )

type Ask = { host: string; names: string[]; address: string; signal: AbortSignal }
type Answer = Response | Promise<Response>

/** A client of the given hosts, with the requests to each. */
function openClient(hosts: readonly string[], answer: (ask: Ask) => Answer) {
  const asks: Ask[] = []
  const client = createIconClient({
    sources: hosts.map((host) => `https://${host}.example/icons/trellis.json`),
    fetch: async (address, { signal }) => {
      const url = new URL(address)
      const [host = ''] = url.hostname.split('.')
      const names = (url.searchParams.get('icons') ?? '').split(',')
      const ask = { host, names, address, signal: signal as AbortSignal }
      asks.push(ask)
      return answer(ask)
    },
  })
  return { client, asks, hostsAsked: () => asks.map(({ host }) => host) }
}

const collection = ({ names }: Pick<Ask, 'names'>) =>
  Response.json({
    prefix: 'trellis',
    icons: Object.fromEntries(names.map((name) => [name, { body: `<path id="${name}"/>` }])),
  })

/** Like fetch: no answer until it is aborted. */
const silence = ({ signal }: Ask) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

const advance = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => void vi.useRealTimers())

test('the limits are those of the specification', () => {
  expect(iconRequestLimits).toEqual({ timeout: 5000, rotate: 750, maxUrlLength: 500 })
})

test('names that are wanted at the same moment share one request, each name once', async () => {
  const { client, asks } = openClient(['one'], collection)
  const bodies = await Promise.all(['users', 'home', 'users'].map((name) => client.load(name)))
  expect(bodies).toEqual(['<path id="users"/>', '<path id="home"/>', '<path id="users"/>'])
  expect(asks.map(({ names }) => names)).toEqual([['home', 'users']])
})

test('a drawing that is known is not asked for again', async () => {
  const { client, asks } = openClient(['one'], collection)
  await client.load('users')
  expect(await client.load('users')).toBe('<path id="users"/>')
  expect(asks).toHaveLength(1)
})

test('no address is longer than 500, and the names are spread over as few as it takes', async () => {
  const { client, asks } = openClient(['one'], collection)
  const many = Array.from({ length: 100 }, (_, index) => `name-${1000 + index}`)
  const bodies = await Promise.all([...named, ...many].map((name) => client.load(name)))
  expect(bodies).not.toContain(undefined)
  expect(asks.map(({ address }) => address.length).filter((length) => length > 500)).toEqual([])
  // 1,200 characters of names and commas, 46 in each address.
  expect(asks).toHaveLength(3)
})

test('the second source is asked after 750 ms and no earlier, and the first answer counts', async () => {
  const { client, asks, hostsAsked } = openClient(['one', 'two'], (ask) =>
    ask.host === 'two' ? collection(ask) : silence(ask),
  )
  const body = client.load('users')
  await advance(749)
  expect(hostsAsked()).toEqual(['one'])
  await advance(1)
  expect(hostsAsked()).toEqual(['one', 'two'])
  expect(await body).toBe('<path id="users"/>')
  expect(asks[0]?.signal.aborted).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('a source that is late still counts, and nobody else is asked afterwards', async () => {
  const { client, hostsAsked } = openClient(['one', 'two', 'three'], (ask) =>
    ask.host === 'one'
      ? new Promise((resolve) => setTimeout(() => resolve(collection(ask)), 1000))
      : silence(ask),
  )
  const body = client.load('users')
  await advance(1000)
  expect(await body).toBe('<path id="users"/>')
  await advance(5000)
  expect(hostsAsked()).toEqual(['one', 'two'])
})

test.each([
  ['refuses', () => new Response('', { status: 503 })],
  ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
  ['answers something else', () => Response.json({ icons: { users: 'a drawing' } })],
])('a source that %s hands over to the next at once', async (_, fail) => {
  const { client, hostsAsked } = openClient(['one', 'two'], (ask) =>
    ask.host === 'two' ? collection(ask) : fail(),
  )
  expect(await client.load('users')).toBe('<path id="users"/>')
  expect(hostsAsked()).toEqual(['one', 'two'])
})

test('after 5000 ms of silence there is no drawing, and the next one who wants it asks again', async () => {
  const { client, asks } = openClient(['one', 'two'], silence)
  const settled = vi.fn<(body: string | undefined) => void>()
  void client.load('users').then(settled)
  await advance(4999)
  expect(settled).not.toHaveBeenCalled()
  await advance(1)
  expect(settled).toHaveBeenCalledExactlyOnceWith(undefined)
  expect(asks.every(({ signal }) => signal.aborted)).toBe(true)
  void client.load('users')
  await advance(0)
  expect(asks).toHaveLength(3)
})

test('a name that the collection does not know has no drawing and is not asked for again', async () => {
  const { client, asks } = openClient(['one'], () => Response.json({ prefix: 'trellis', icons: {} }))
  expect(await client.load('rocket')).toBeUndefined()
  expect(await client.load('rocket')).toBeUndefined()
  expect(asks).toHaveLength(1)
})

test.each(['', 'Users', 'a,b', '../x', 'x&icons=y', 'a'.repeat(65)])(
  '"%s" is no name and asks nobody',
  async (name) => {
    const { client, asks } = openClient(['one'], collection)
    expect(await client.load(name)).toBeUndefined()
    expect(asks).toEqual([])
  },
)
