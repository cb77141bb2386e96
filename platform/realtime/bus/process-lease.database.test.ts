import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openRows, type Rows } from '../testing/open-rows.ts'
import { ProcessLease } from './process-lease.ts'

async function openLease({ database }: Pick<Rows, 'database'>, wantsChanges = false) {
  const id = randomUUID()
  const onUncaptured = vi.fn()
  const seen: ReadonlySet<string>[] = []
  const logger = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const lease = new ProcessLease({
    database,
    logger,
    id,
    wantsChanges: () => wantsChanges,
    onProcesses: (ids) => seen.push(ids),
    onUncaptured,
    onMissed: () => undefined,
  })
  onTestFinished(() => lease.stop())
  await lease.start()
  return { id, lease, seen, onUncaptured }
}

const listCapturing = ({ own }: Pick<Rows, 'own'>) =>
  own<{ id: string; seconds: number | null }>(
    'select id, extract(epoch from captures_until - clock_timestamp())::float as seconds from realtime.processes',
  )

test('a process is known from its start to its end, and captures nothing by itself', async () => {
  const rows = await openRows()
  const { id, lease, seen } = await openLease(rows)
  expect(await listCapturing(rows)).toEqual([{ id, seconds: null }])
  expect(seen).toEqual([new Set([id])])
  await lease.stop()
  expect(await listCapturing(rows)).toEqual([])
})

test('each process sees the others that were alive a moment ago', async () => {
  const rows = await openRows()
  const first = await openLease(rows)
  const dead = randomUUID()
  await rows.own(`insert into realtime.processes (id, seen_at) values ($1, now() - interval '21 seconds')`, [
    dead,
  ])
  const second = await openLease(rows)
  expect(second.seen).toEqual([new Set([first.id, second.id])])
})

test('changes are captured for a minute after it was asked for the last time', async () => {
  const rows = await openRows()
  const { lease } = await openLease(rows)
  await lease.capture()
  const [captured] = await listCapturing(rows)
  expect(captured?.seconds).toBeGreaterThan(50)
  expect(captured?.seconds).toBeLessThanOrEqual(60)
})

test('a sign of life of a process without subscribers does not shorten what it has asked for', async () => {
  const rows = await openRows()
  const { lease, seen } = await openLease(rows)
  await lease.capture()
  await expect.poll(() => seen.length, { timeout: 10_000 }).toBeGreaterThan(1)
  expect((await listCapturing(rows))[0]?.seconds).toBeGreaterThan(40)
})

test('a process with subscribers asks with every sign of life', async () => {
  const rows = await openRows()
  await openLease(rows, true)
  expect((await listCapturing(rows))[0]?.seconds).toBeGreaterThan(50)
})

test('it asks again when the database may have forgotten it', async () => {
  const rows = await openRows()
  const { lease } = await openLease(rows)
  await lease.capture()
  await rows.own('truncate realtime.processes')
  await lease.capture()
  expect(await listCapturing(rows)).toEqual([])
  await lease.capture({ anew: true })
  expect((await listCapturing(rows))[0]?.seconds).toBeGreaterThan(50)
})

/** As if no sign of life had reached the database for so long. */
function skip(seconds: number): void {
  const now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now + seconds * 1000)
  onTestFinished(() => clock.mockRestore())
}

test('a process whose capture had ended before it could ask again says that something was missed', async () => {
  const { lease, onUncaptured } = await openLease(await openRows(), true)
  await lease.capture()
  skip(50)
  await lease.start()
  expect(onUncaptured).not.toHaveBeenCalled()
  skip(61)
  await lease.start()
  expect(onUncaptured).toHaveBeenCalledOnce()
})

test('a follower who comes after such a time does not hide it', async () => {
  const { lease, onUncaptured } = await openLease(await openRows(), true)
  await Promise.all([lease.capture(), lease.capture()])
  skip(61)
  await lease.capture()
  expect(onUncaptured).toHaveBeenCalledOnce()
})

test('a process that nobody follows for a while misses nothing', async () => {
  const { lease, onUncaptured } = await openLease(await openRows())
  await lease.capture()
  await lease.start()
  skip(120)
  await lease.capture()
  expect(onUncaptured).not.toHaveBeenCalled()
})
