// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type RealtimeServer, startRealtimeServer } from '../../test-support/realtime-server.ts'
import { Hub } from './hub.ts'
import type { FromHub, Port, RowChange, ToHub } from './messages.ts'

let server: RealtimeServer
let hub: Hub

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-19T08:00:00Z') })
  server = startRealtimeServer()
  hub = new Hub()
})

afterEach(() => vi.useRealTimers())

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const organizationTopic = 'realtime:organization:larkfield'
const componentTopic = 'realtime:component:a'

class Tab {
  heard: FromHub[] = []
  readonly #port: Port<FromHub, ToHub> = {
    postMessage: (message) => this.heard.push(message),
    onmessage: null,
  }

  constructor(entering: Partial<Extract<ToHub, { kind: 'enter' }>> = {}) {
    hub.connect(this.#port)
    this.say({
      kind: 'enter',
      url: 'http://localhost',
      publishableKey: 'sb_publishable_test',
      token: 'first',
      userId: 'ada',
      organizationId: 'larkfield',
      readAt: Date.now(),
      ...entering,
    })
  }

  say(message: ToHub): void {
    this.#port.onmessage?.({ data: message } as MessageEvent<ToHub>)
  }

  kinds = () => this.heard.map((message) => (message.kind === 'state' ? message.state : message.kind))
  changes = (): readonly RowChange[] =>
    this.heard.flatMap((message) => (message.kind === 'changes' ? message.changes : []))
  people = () => this.heard.findLast((message) => message.kind === 'present')?.people
  forget = () => {
    this.heard = []
  }
}

const openTab = async (entering?: ConstructorParameters<typeof Tab>[0]) => {
  const tab = new Tab(entering)
  await pass(50)
  return tab
}

test('all tabs share one socket, and one channel for each organization', async () => {
  await openTab()
  await openTab()
  await openTab({ organizationId: 'brambles' })
  expect(server.sockets).toHaveLength(1)
  expect(server.topics).toEqual([organizationTopic, 'realtime:organization:brambles'])
  expect(server.sent('phx_join')).toMatchObject([
    { config: { private: true }, access_token: 'first' },
    { config: { private: true } },
  ])
})

test('only rows of the organization and notifications of the person are asked for, and only what they belong to', async () => {
  await openTab()
  const [join] = server.sent('phx_join')
  expect(join).toMatchObject({
    config: {
      postgres_changes: expect.arrayContaining([
        expect.objectContaining({ table: 'organizations', filter: 'id=eq.larkfield', select: ['id'] }),
        expect.objectContaining({
          table: 'versions',
          filter: 'organization_id=eq.larkfield',
          select: ['id', 'component_id'],
        }),
        expect.objectContaining({ table: 'notifications', filter: 'user_id=eq.ada', select: ['id'] }),
      ]),
    },
  })
})

test('each tab hears the changes of its organization, those of one moment together', async () => {
  const [one, other] = [await openTab(), await openTab({ organizationId: 'brambles' })]
  one.forget()
  server.write(organizationTopic, 'versions', { id: '1', component_id: 'a' }, 'INSERT')
  server.write(organizationTopic, 'components', { id: 'a' }, 'DELETE')
  await pass(50)
  expect(one.heard).toEqual([
    {
      kind: 'changes',
      changes: [
        { table: 'versions', isDeleted: false, row: { id: '1', component_id: 'a' } },
        { table: 'components', isDeleted: true, row: { id: 'a' } },
      ],
    },
  ])
  expect(other.changes()).toEqual([])
})

test('a page that was asked for before the link was there is told that it may have missed something', async () => {
  const tab = await openTab()
  expect(tab.kinds()).toEqual(['away', 'live', 'missed'])
})

test('a page that was asked for while the link was there is told what came since', async () => {
  await openTab()
  server.write(organizationTopic, 'components', { id: 'before' })
  await pass(1000)
  const readAt = Date.now()
  await pass(1000)
  server.write(organizationTopic, 'components', { id: 'since' })
  await pass(1000)
  const late = await openTab({ readAt })
  expect(late.kinds()).toEqual(['live', 'changes'])
  expect(late.changes().map(({ row }) => row.id)).toEqual(['since'])
})

test('a page that was asked for longer ago than changes are remembered reads everything', async () => {
  await openTab()
  const readAt = Date.now()
  server.write(organizationTopic, 'components', { id: 'a' })
  await pass(130_000)
  server.write(organizationTopic, 'components', { id: 'b' })
  await pass(1000)
  const late = await openTab({ readAt })
  expect(late.kinds()).toEqual(['live', 'missed'])
})

test('after a lost connection everyone is told that they may have missed something', async () => {
  const tab = await openTab()
  tab.forget()
  server.goAway()
  await pass(5000)
  expect(tab.kinds()).toEqual(['away'])
  server.isAway = false
  await pass(15_000)
  expect(tab.kinds()).toEqual(['away', 'live', 'missed'])
})

test('a channel that the server closed is opened again with the next token', async () => {
  const tab = await openTab()
  tab.forget()
  server.close(organizationTopic)
  await pass(10)
  expect(tab.kinds()).toEqual(['away', 'missed'])
  tab.say({ kind: 'token', token: 'second' })
  await pass(100)
  expect(tab.kinds()).toEqual(['away', 'missed', 'live', 'missed'])
  expect(server.sent('phx_join').at(-1)).toMatchObject({ access_token: 'second' })
})

test('a line whose changes the server cannot tell says so, and is opened again after a while', async () => {
  const tab = await openTab()
  tab.forget()
  const failed = { extension: 'postgres_changes', status: 'error', message: 'no', channel: organizationTopic }
  server.push(organizationTopic, 'system', failed)
  await pass(50)
  expect(tab.kinds()).toEqual(['away'])
  await pass(29_000)
  expect(server.topics).toEqual([])
  await pass(1100)
  expect(tab.kinds()).toEqual(['away', 'live', 'missed'])
  expect(server.sockets).toHaveLength(1)
})

test('a room that the server closed is entered again, at the latest after a moment', async () => {
  const tab = await openTab()
  tab.say({ kind: 'at', componentId: 'a', doing: 'editing' })
  await pass(1000)
  server.close(componentTopic)
  await pass(10)
  expect(server.topics).toEqual([organizationTopic])
  await pass(5100)
  expect(server.topics).toEqual([organizationTopic, componentTopic])
  expect(tracked()).toEqual(['editing', 'editing'])
})

test('a later token reaches the channels that are open', async () => {
  const tab = await openTab()
  tab.say({ kind: 'token', token: 'second' })
  await pass(10)
  expect(server.sent('access_token').at(-1)).toMatchObject({ access_token: 'second' })
})

test('a channel without a tab is left, and nobody is told of it any longer', async () => {
  const [one, other] = [await openTab(), await openTab()]
  one.say({ kind: 'leave' })
  await pass(50)
  expect(server.topics).toEqual([organizationTopic])
  other.say({ kind: 'leave' })
  await pass(50)
  expect(server.topics).toEqual([])
  expect(one.changes()).toEqual([])
})

const tracked = () => server.sent('presence').map(({ payload }) => (payload as { doing: string }).doing)

test('a person who rests at a component is there, and one who passes is not', async () => {
  const tab = await openTab()
  tab.say({ kind: 'at', componentId: 'b', doing: 'looking' })
  await pass(300)
  tab.say({ kind: 'at', componentId: 'a', doing: 'looking' })
  await pass(1000)
  expect(server.topics).toEqual([organizationTopic, componentTopic])
  expect(tracked()).toEqual(['looking'])
  tab.say({ kind: 'at', componentId: undefined, doing: 'looking' })
  await pass(10)
  expect(server.topics).toEqual([organizationTopic])
})

test('the tabs of a browser are one person, who edits while one of them does', async () => {
  const [one, other] = [await openTab(), await openTab()]
  one.say({ kind: 'at', componentId: 'a', doing: 'editing' })
  other.say({ kind: 'at', componentId: 'a', doing: 'looking' })
  await pass(10_000)
  expect(tracked()).toEqual(['editing'])
  one.say({ kind: 'leave' })
  await pass(10_000)
  expect(tracked()).toEqual(['editing', 'looking'])
})

test('a person who changes often what they do is told of now and then, and at last as it is', async () => {
  const tab = await openTab()
  tab.say({ kind: 'at', componentId: 'a', doing: 'looking' })
  await pass(1000)
  for (let turn = 1; turn < 10; turn += 1) {
    tab.say({ kind: 'at', componentId: 'a', doing: turn % 2 === 0 ? 'looking' : 'editing' })
    await pass(20)
  }
  expect(tracked()).toEqual(['looking'])
  await pass(1500)
  expect(tracked()).toEqual(['looking', 'editing'])
})

test('a tab hears of the others at its component, and not of its own person', async () => {
  const tab = await openTab()
  tab.say({ kind: 'at', componentId: 'a', doing: 'looking' })
  await pass(1000)
  const meta = (doing: string) => ({ metas: [{ phx_ref: doing, doing }] })
  server.push(componentTopic, 'presence_state', { ada: meta('looking'), ben: meta('editing') })
  await pass(10)
  expect(tab.people()).toEqual([{ userId: 'ben', doing: 'editing' }])
  server.push(componentTopic, 'presence_diff', { joins: {}, leaves: { ben: meta('editing') } })
  await pass(10)
  expect(tab.people()).toEqual([])
})
