import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RowChange } from '../../data/live/messages.ts'
import type { Subjects } from '../subjects.ts'
import { ChangeReader, type ReaderHost } from './change-reader.ts'
import { LiveStore } from './live-store.ts'

type Changing = { -readonly [Key in keyof ReaderHost]: ReaderHost[Key] }

let store: LiveStore
let host: Changing
let reader: ChangeReader
let read: (readonly Subjects[])[]
let pointedOut: (readonly string[])[]
let pending: PromiseWithResolvers<void> | undefined

beforeEach(() => {
  vi.useFakeTimers()
  store = new LiveStore()
  read = []
  pointedOut = []
  pending = undefined
  host = {
    organizationId: 'larkfield',
    concernsPage: (subjects) => subjects.some(({ component }) => component !== 'elsewhere'),
    read: async (subjects) => {
      read.push(subjects)
      await pending?.promise
    },
    watchRows: (ids) => () => pointedOut.push(ids),
    isSending: false,
    isOwn: false,
    isHidden: false,
    isElsewhere: false,
    areHandsBusy: false,
    isPointerMoving: false,
  }
  reader = new ChangeReader(store, host)
})

afterEach(() => {
  reader.end()
  vi.useRealTimers()
})

const component = (id: string): RowChange => ({ table: 'components', row: { id }, isDeleted: false })
const change = (...ids: string[]) => store.take({ kind: 'changes', changes: ids.map(component) })
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const readIds = () => read.map((subjects) => subjects.map((subject) => subject.component))

test('a change is read at once and pointed out once it is shown', async () => {
  pending = Promise.withResolvers()
  change('a')
  expect(readIds()).toEqual([['a']])
  await pass(0)
  expect(pointedOut).toEqual([])
  pending.resolve()
  await pass(0)
  expect(pointedOut).toEqual([['a']])
})

test('what comes while a page is read is read next, together, and after a rest as long as the read took', async () => {
  pending = Promise.withResolvers()
  change('a')
  change('b')
  change('c')
  await pass(2000)
  expect(readIds()).toEqual([['a']])
  pending.resolve()
  await pass(1999)
  expect(readIds()).toEqual([['a']])
  await pass(1)
  expect(readIds()).toEqual([['a'], ['b', 'c']])
})

test('an act that ends what the page shows waits for the read that is under way, and no other begins before its end', async () => {
  pending = Promise.withResolvers()
  change('a')
  let readAgain: (() => void) | undefined
  void store.pauseReads().then((end) => {
    readAgain = end
  })
  await pass(100)
  expect(readAgain).toBeUndefined()
  pending.resolve()
  await pass(0)
  expect(readAgain).toBeDefined()
  change('b')
  await pass(2000)
  reader.readNow()
  expect(readIds()).toEqual([['a']])
  readAgain?.()
  expect(readIds()).toEqual([['a'], ['b']])
})

test('a read that does not end keeps nobody from an act', async () => {
  pending = Promise.withResolvers()
  change('a')
  const paused = vi.fn()
  void store.pauseReads().then(paused)
  await pass(2999)
  expect(paused).not.toHaveBeenCalled()
  await pass(1)
  expect(paused).toHaveBeenCalledOnce()
})

test('an act that does not end does not stop all reads', async () => {
  void store.pauseReads()
  change('a')
  await pass(59_999)
  expect(read).toEqual([])
  await pass(1)
  expect(readIds()).toEqual([['a']])
})

test('a failed read does not end it', async () => {
  host.read = async (subjects) => {
    read.push(subjects)
    throw new Error('away')
  }
  change('a')
  await pass(300)
  change('b')
  expect(readIds()).toEqual([['a'], ['b']])
})

test('an own change is read and not pointed out', async () => {
  host.isOwn = true
  change('a')
  await pass(0)
  expect([readIds(), pointedOut]).toEqual([[['a']], []])
})

test('changes wait for busy hands, are offered, each row once, and are read when the hands rest', async () => {
  host.areHandsBusy = true
  change('a', 'a', 'b')
  change('b')
  await pass(1000)
  expect([store.snapshot().held, read]).toEqual([2, []])
  host.areHandsBusy = false
  reader.look()
  expect(readIds()).toEqual([['a', 'a', 'b', 'b']])
  expect(store.snapshot().held).toBe(0)
})

test('changes wait while the person works in another organization elsewhere, and are offered', async () => {
  host.isElsewhere = true
  host.isOwn = true
  change('a', 'b')
  await pass(1000)
  expect([store.snapshot().held, read]).toEqual([2, []])
  reader.readNow()
  expect(read).toEqual([])
  host.isElsewhere = false
  await pass(250)
  expect(readIds()).toEqual([['a', 'b']])
})

test('a hidden tab reads everything once if more has changed than it remembers', async () => {
  host.isHidden = true
  for (let turn = 0; turn < 3; turn += 1)
    change(...Array.from({ length: 1000 }, (_, place) => `row ${turn} ${place}`))
  expect(read).toEqual([])
  host.isHidden = false
  reader.look()
  expect(read).toEqual([
    [
      {
        organization: 'all',
        member: 'all',
        component: 'all',
        version: 'all',
        project: 'all',
        notification: 'all',
        webhook: 'all',
      },
    ],
  ])
})

const row = (table: string, columns: RowChange['row'], isDeleted = false): RowChange => ({
  table,
  row: columns,
  isDeleted,
})
const dependents = ['b', 'c', 'd'].map(component)

test.each<[string, number, readonly (readonly RowChange[])[]]>([
  [
    'a release is one, with its changes, the dependency on it, and the scores that follow',
    1,
    [
      [
        ...dependents,
        row('versions', { id: 'v2', component_id: 'a' }),
        row('changes', { id: 'h1', version_id: 'v2', component_id: 'a' }),
        row('changes', { id: 'h2', version_id: 'v2', component_id: 'a' }),
        component('a'),
      ],
    ],
  ],
  [
    'two releases are two',
    2,
    [
      [row('versions', { id: 'v2', component_id: 'a' }), ...dependents],
      [row('versions', { id: 'v3', component_id: 'e' }), ...dependents],
    ],
  ],
  ['components that are written by themselves are as many as they are', 3, [dependents]],
  [
    'an edit of a component is one, with its people and dependencies',
    1,
    [
      [
        component('a'),
        row('component_users', { component_id: 'a', user_id: 'u1' }),
        row('dependencies', { component_id: 'a', depends_on_id: 'b' }),
      ],
      [component('a')],
    ],
  ],
  [
    'a deleted component is one, with the dependencies of others on it',
    1,
    [
      [
        row('dependencies', { component_id: 'b', depends_on_id: 'a' }, true),
        row('dependencies', { component_id: 'c', depends_on_id: 'a' }, true),
        row('versions', { id: 'v1' }, true),
        row('components', { id: 'a' }, true),
        ...dependents,
      ],
    ],
  ],
  [
    'a deleted version, which does not tell its component, is one',
    1,
    [[row('versions', { id: 'v1' }, true), component('a'), ...dependents]],
  ],
  [
    'a project is one, with the components that were put into it',
    1,
    [
      [
        row('projects', { id: 'p1' }),
        row('project_components', { project_id: 'p1', component_id: 'a' }),
        row('project_components', { project_id: 'p1', component_id: 'b' }),
        component('a'),
        component('b'),
      ],
    ],
  ],
  [
    'members are as many as they are',
    2,
    [[row('members', { user_id: 'u1' }), row('members', { user_id: 'u2' })]],
  ],
])('of what waits, %s', async (_, count, messages) => {
  host.areHandsBusy = true
  for (const changes of messages) store.take({ kind: 'changes', changes })
  await pass(1000)
  expect(store.snapshot().held).toBe(count)
})

test('of a release elsewhere, the scores that the page shows are one', async () => {
  host.areHandsBusy = true
  host.concernsPage = (subjects) => subjects.some(({ component: id }) => id !== 'a')
  store.take({ kind: 'changes', changes: [row('versions', { id: 'v2', component_id: 'a' }), ...dependents] })
  await pass(1000)
  expect(store.snapshot().held).toBe(1)
})

test('they are read for those who ask, busy or not', async () => {
  host.areHandsBusy = true
  change('a')
  await pass(1000)
  store.readNow()
  expect(readIds()).toEqual([['a']])
})

test('changes that the page does not show wait without an offer', async () => {
  host.areHandsBusy = true
  change('elsewhere')
  await pass(1000)
  expect([store.snapshot().held, read]).toEqual([0, []])
})

test('a click is not long enough for an offer', async () => {
  const offered = vi.fn()
  store.subscribe(() => offered(store.snapshot().held))
  host.areHandsBusy = true
  change('a')
  await pass(200)
  host.areHandsBusy = false
  await pass(100)
  expect(readIds()).toEqual([['a']])
  expect(offered).not.toHaveBeenCalled()
})

test('a moving pointer is waited for, but not forever, and without an offer', async () => {
  host.isPointerMoving = true
  change('a')
  await pass(1400)
  expect([store.snapshot().held, read]).toEqual([0, []])
  await pass(350)
  expect(readIds()).toEqual([['a']])
})

test('an open form is told at once, whatever the hands do', async () => {
  host.areHandsBusy = true
  const close = store.readAtOnce()
  change('a')
  expect(readIds()).toEqual([['a']])
  close()
  await pass(300)
  change('b')
  await pass(1000)
  expect(readIds()).toEqual([['a']])
})

test('a hidden tab reads nothing until it is looked at', async () => {
  host.isHidden = true
  change('a')
  await pass(60_000)
  expect(read).toEqual([])
  host.isHidden = false
  reader.look()
  expect(readIds()).toEqual([['a']])
})

test('after a gap everything is read', () => {
  store.take({ kind: 'missed' })
  expect(read).toEqual([
    [
      {
        organization: 'all',
        member: 'all',
        component: 'all',
        version: 'all',
        project: 'all',
        notification: 'all',
        webhook: 'all',
      },
    ],
  ])
})

test('nothing is read after the end', async () => {
  host.areHandsBusy = true
  change('a')
  reader.end()
  host.areHandsBusy = false
  await pass(5000)
  expect(read).toEqual([])
})

test('what the person has just done is read although their hands are busy, and not offered', async () => {
  host.areHandsBusy = true
  host.isOwn = true
  change('a')
  await pass(1000)
  expect(readIds()).toEqual([['a']])
  expect(store.snapshot().held).toBe(0)
})

test('nothing is read while an act is under way: its answer would lead nowhere', async () => {
  host.isSending = true
  change('a')
  reader.readNow()
  await pass(1000)
  expect(readIds()).toEqual([])
  host.isSending = false
  reader.look()
  expect(readIds()).toEqual([['a']])
})

test('what may have been missed is read when the hands are free, and not offered', async () => {
  host.areHandsBusy = true
  store.take({ kind: 'missed' })
  await pass(1000)
  expect([store.snapshot().held, read.length]).toEqual([0, 0])
  host.areHandsBusy = false
  await pass(250)
  expect(read.length).toBe(1)
})
