import { expect, onTestFinished, test, vi } from 'vitest'
import { ImportThread } from './import-thread.ts'

function openThread(): ImportThread {
  const thread = new ImportThread()
  onTestFinished(() => thread.close())
  return thread
}

const bodyOf = (records: readonly object[]) =>
  new Blob([records.map((record) => JSON.stringify(record)).join('\n')]).stream()

const component = (key: string, more: object = {}) => ({
  type: 'component',
  key,
  title: `The ${key}`,
  kind: 'library',
  ...more,
})

test('a file goes in, and statements come out one by one', async () => {
  const thread = openThread()
  await thread.read(
    bodyOf([
      component('a', { assigned_users: ['ada@example.com'] }),
      { type: 'version', component: 'a', number: '1.0.0' },
    ]),
  )
  expect(await thread.ask('link', new Date(0))).toEqual({ components: 1, namesPeople: true })
  await thread.ask('assign', [{ id: 'u1', email: 'ada@example.com' }])
  await thread.ask('judge', [])
  expect(await thread.ask('begin', 'o1')).toMatchObject({ components: 1, versions: 1, dependencies: 0 })
  const tables: [string, string | undefined][] = []
  for await (const { values, progress } of thread.inserts()) tables.push([progress.table, values.at(2)])
  expect(tables).toEqual([
    ['components', '{"The a"}'],
    ['component_users', '{"u1"}'],
    ['versions', expect.stringMatching(/^\{"[\da-f-]{36}"\}$/)],
  ])
})

test('a fault of the file is a refusal on this side too', async () => {
  const thread = openThread()
  await expect(
    thread.read(bodyOf([component('a'), component('a')])).then(() => thread.ask('link', new Date(0))),
  ).rejects.toMatchObject({
    name: 'Refusal',
    status: 400,
    code: 'validation_failed',
    message: 'Line 2: The key a appears twice',
    fields: { 'line 2': 'The key a appears twice' },
  })
})

test('a key that appears twice is refused at its line, before the rest of the file is read', async () => {
  let pieces = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        // Each piece is within every limit, and they never end.
        const records = Array.from({ length: 5000 }, (_, at) =>
          JSON.stringify({ type: 'version', component: 'a', number: `${pieces}.${at}` }),
        )
        if (pieces === 0) records.unshift(JSON.stringify(component('a')), JSON.stringify(component('a')))
        controller.enqueue(new TextEncoder().encode(`${records.join('\n')}\n`))
        pieces += 1
      },
    },
    { highWaterMark: 0 },
  )
  await expect(openThread().read(body)).rejects.toMatchObject({
    status: 400,
    code: 'validation_failed',
    message: 'Line 2: The key a appears twice',
    fields: { 'line 2': 'The key a appears twice' },
  })
  // The search for other faults stops at line 10,002, at the end of the second piece. The third has arrived by then.
  expect(pieces).toBe(3)
})

test('a stranger who is named is refused with the line', async () => {
  const thread = openThread()
  await thread.read(bodyOf([component('a', { assigned_users: ['eve@example.com'] })]))
  await thread.ask('link', new Date(0))
  await expect(thread.ask('assign', [])).rejects.toMatchObject({
    status: 400,
    message: 'Line 1: Only members of the organization can be assigned',
  })
})

test('a failure inside of the thread is one here, and ends it', async () => {
  const thread = openThread()
  await expect(thread.ask('begin', 'o1')).rejects.toThrow('The file has not been linked')
  await expect(thread.ask('next')).rejects.toThrow('The file has not been linked')
})

test('a question to a thread that was closed is refused', async () => {
  const thread = openThread()
  await thread.close()
  await expect(thread.ask('next')).rejects.toThrow('The thread of the import has ended')
})

test('a body that breaks off is told', async () => {
  const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(new Error('left')) })
  await expect(openThread().read(body)).rejects.toThrow('left')
})

test('a body of one byte every 29 seconds is given up after two minutes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let seconds = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        vi.advanceTimersByTime(29_000)
        seconds += 29
        if (seconds > 600) controller.close()
        else controller.enqueue(new TextEncoder().encode('\n'))
      },
    },
    { highWaterMark: 0 },
  )
  await expect(openThread().read(body)).rejects.toMatchObject({ status: 408, code: 'request_timeout' })
  expect(seconds).toBe(145)
})
