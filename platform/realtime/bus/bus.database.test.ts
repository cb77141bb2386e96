import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../postgres/postgres.ts'
import { type Line, openRows, type Rows } from '../testing/open-rows.ts'
import { Bus, type BusMessage } from './bus.ts'

async function openBus({ connection }: Pick<Rows, 'connection'>, isAlone = false) {
  const database = await openDatabase(connection)
  onTestFinished(() => database.close())
  const heard: (readonly [string, BusMessage])[] = []
  const lines: Line[] = []
  const lost: string[] = []
  const log = (fields: object, message: string) => lines.push({ message, fields })
  const id = randomUUID()
  const bus = new Bus({
    database,
    logger: { info: log, warn: log, error: log },
    id,
    isAlone: () => isAlone,
    onMessage: (from, message) => heard.push([from, message]),
    onGap: () => heard.push(['gap', { kind: 'hello' }]),
    onLost: (side) => lost.push(side),
  })
  await bus.start()
  onTestFinished(() => bus.stop())
  return { id, bus, heard, lines, lost }
}

const broadcast = (json: string): BusMessage => ({
  kind: 'broadcast',
  channel: 'public:room',
  event: 'e',
  json,
})

async function openTwo() {
  const rows = await openRows()
  return { ...rows, first: await openBus(rows), second: await openBus(rows) }
}

test('what one process sends the other hears, in order and once, and it does not hear itself', async () => {
  const { first, second } = await openTwo()
  const sent = Array.from({ length: 250 }, (_, index) => broadcast(`${index}`))
  for (const message of sent) first.bus.send(message)
  second.bus.send({ kind: 'bye' })
  await expect.poll(() => second.heard.length).toBe(250)
  expect(second.heard).toEqual(sent.map((message) => [first.id, message]))
  await expect.poll(() => first.heard).toEqual([[second.id, { kind: 'bye' }]])
})

describe('messages that are longer than a notification', () => {
  test.each([7000, 7790, 7900, 8000, 8191, 300_000])(
    'arrive whole and in their place: %i characters',
    async (length) => {
      const { first, second } = await openTwo()
      const sent = [broadcast('1'), broadcast(JSON.stringify('x'.repeat(length))), broadcast('2')]
      for (const message of sent) first.bus.send(message)
      await expect.poll(() => second.heard.length).toBe(3)
      expect(second.heard.map(([, message]) => message)).toEqual(sent)
      expect([...first.lines, ...second.lines]).toEqual([])
    },
  )

  test('are measured in bytes', async () => {
    const { first, second } = await openTwo()
    const message = broadcast(JSON.stringify('漢'.repeat(3000)))
    first.bus.send(message)
    await expect.poll(() => second.heard).toEqual([[first.id, message]])
  })
})

describe('a message that is lost', () => {
  test('on its way to the database is followed by word to its sender', async () => {
    const { own, first, second } = await openTwo()
    await own('revoke insert on realtime.parcels from realtime_admin')
    first.bus.send(broadcast(JSON.stringify('x'.repeat(9000))))
    await expect.poll(() => first.lost).toEqual(['sent'])
    first.bus.send(broadcast('1'))
    await expect.poll(() => second.heard).toEqual([[first.id, broadcast('1')]])
    expect(second.lost).toEqual([])
  })

  test('on its way from the database is followed by word to its reader', async () => {
    const { own, first, second } = await openTwo()
    await own('revoke select on realtime.parcels from realtime_admin')
    await own('grant select (id) on realtime.parcels to realtime_admin')
    first.bus.send(broadcast(JSON.stringify('x'.repeat(9000))))
    await expect.poll(() => second.lost).toEqual(['received'])
    expect([first.lost, second.heard]).toEqual([[], []])
  })
})

test('equal messages all arrive', async () => {
  const { first, second } = await openTwo()
  for (let count = 0; count < 3; count += 1) first.bus.send(broadcast('1'))
  await expect.poll(() => second.heard.length).toBe(3)
})

test('a process that is alone says nothing but hello', async () => {
  const rows = await openRows()
  const [alone, other] = [await openBus(rows, true), await openBus(rows)]
  alone.bus.send(broadcast('1'))
  alone.bus.send({ kind: 'hello' })
  await expect.poll(() => other.heard).toEqual([[alone.id, { kind: 'hello' }]])
})

test('what a stranger notifies is not a message, and disturbs nothing', async () => {
  const { own, first, second } = await openTwo()
  for (const text of [
    '',
    'no JSON',
    'null',
    '1',
    '{}',
    '{"from":"x","parcel":"nothing"}',
    '{"from":"x","parcel":"99"}',
  ]) {
    await own(`select pg_notify('trellis_realtime', $1)`, [text])
  }
  first.bus.send(broadcast('1'))
  await expect.poll(() => second.heard).toEqual([[first.id, broadcast('1')]])
})

test('a process that was cut off says so when it hears again', async () => {
  const { own, first, second } = await openTwo()
  await own(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query ilike '%listen%' and pid <> pg_backend_pid()`,
  )
  await expect.poll(() => second.heard.map(([from]) => from)).toContain('gap')
  await expect.poll(() => first.heard.map(([from]) => from)).toContain('gap')
  first.bus.send(broadcast('1'))
  await expect.poll(() => second.heard.at(-1)).toEqual([first.id, broadcast('1')])
})

test('messages that wait for the database are bounded by their size, and the oldest are forgotten', async () => {
  const { first, second } = await openTwo()
  const sent = Array.from({ length: 20 }, (_, number) =>
    broadcast(JSON.stringify(`${number} ${'x'.repeat(1_000_000)}`)),
  )
  for (const message of sent) first.bus.send(message)
  await expect.poll(() => second.heard.length).toBe(16)
  const numbers = second.heard.map(([, message]) =>
    Number.parseInt(('json' in message && message.json?.slice(1)) || '', 10),
  )
  // The first one was on its way already.
  expect(numbers).toEqual([0, ...Array.from({ length: 15 }, (_, place) => place + 5)])
  await expect.poll(() => first.lost).toEqual(['sent'])
})
