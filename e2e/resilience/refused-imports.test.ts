// A new account can send files of the maximum import size. Whatever they contain, others are served meanwhile, and
// their memory is freed.
import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Installation, startInstallation } from './support/installation.ts'
import type { KillableServer } from './support/killable-server.ts'
import { readLog } from './support/read-log.ts'
import { type FileAnswer, sendFile } from './support/send-file.ts'

const probe = new URL('./support/pause-probe.mjs', import.meta.url).href
const names = ['ada', 'ben', 'cleo']
const megabyte = 1024 * 1024

type Person = { readonly accessToken: string; readonly organizationId: string }

let installation: Installation
let server: KillableServer
let people: Person[]

const pauseFileIn = (folder: string) => join(folder, 'longest-pause')

beforeAll(async () => {
  installation = await startInstallation((folder) => ({
    LOG_LEVEL: 'info',
    // Without the limits of a trial, a file is read to its end.
    BILLING: 'off',
    NODE_OPTIONS: `--import ${probe}`,
    PAUSE_FILE: pauseFileIn(folder),
  }))
  server = installation.server
  people = []
  for (const name of names) people.push(await openPerson(name))
})

afterAll(() => installation?.stop())

async function openPerson(name: string): Promise<Person> {
  const accessToken = await installation.signIn(`${name}@example.com`)
  return {
    accessToken,
    organizationId: await installation.create(accessToken, 'create-organization', { name }),
  }
}

const component = (key: string) => `{"type":"component","key":"${key}","title":"a","kind":"library"}`
const version = (number: number) => `{"type":"version","component":"c1","number":"${number}"}`
const dependency = (from: string) =>
  `{"type":"dependency","component":"${from}","depends_on":"c1","version":"7"}`

function fileOf(lines: readonly string[]): Buffer {
  return Buffer.from(lines.join('\n'))
}

/** 63 MB of the shortest possible lines, with a duplicate key at the end. */
function tinyLines(): Buffer {
  const line = component('c1').length + 7
  const count = Math.floor((63 * megabyte) / line)
  return fileOf([...Array.from({ length: count }, (_, place) => component(`c${place}`)), component('c1')])
}

/** Of the maximum import size. All of it has to be read, linked and judged before an unknown person is found in it. */
function largestFile(): Buffer {
  const stranger = component('c0').replace('}', ',"assigned_users":["stranger@example.com"]}')
  return fileOf([
    stranger,
    ...Array.from({ length: 19_999 }, (_, place) => component(`c${place + 1}`)),
    ...Array.from({ length: 200_000 }, (_, place) => version(place)),
    ...Array.from({ length: 19_998 }, (_, place) => dependency(`c${place + 2}`)),
  ])
}

/** A file that arrives piece by piece and may never end. */
function openUpload(person: Person | undefined) {
  const address = `${server.url}/functions/v1/import-organization?organization_id=${person?.organizationId}`
  const headers = { Authorization: `Bearer ${person?.accessToken}`, 'Transfer-Encoding': 'chunked' }
  const sending = request(address, { method: 'POST', headers, agent: false })
  sending.on('error', () => undefined)
  const answer = new Promise<{ status: number | undefined; text: string }>((resolve) => {
    sending.on('response', async (response) => {
      const text = Buffer.concat(await response.toArray()).toString()
      resolve({ status: response.statusCode, text })
    })
  })
  return { sending, answer }
}

const send = (person: Person | undefined, file: Buffer): Promise<FileAnswer> => {
  if (person === undefined) throw new Error('There is no such person')
  return sendFile({ url: server.url, ...person, file })
}

async function residentMegabytes(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/** Collects garbage and resets the pauses. */
async function settle(): Promise<void> {
  const begin = async () => {
    if (server.pid !== undefined) process.kill(server.pid, 'SIGUSR2')
    await delay(20)
    return readFile(pauseFileIn(installation.folder), 'utf8').catch(() => '')
  }
  await expect.poll(begin).toMatch(/^0|^\d(\.|$)/)
}

const longestPause = async () => Number(await readFile(pauseFileIn(installation.folder), 'utf8'))

/** On its own connection: a kept one may close while this process is busy. */
const askHealth = () =>
  new Promise((resolve, reject) => {
    const asking = request(`${server.url}/healthz`, { agent: false }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode))
    })
    asking.on('error', reject).end()
  })

/** Twelve files at once, four of each person, while somebody keeps asking whether the server is alive. */
async function flood(file: Buffer): Promise<{ answers: FileAnswer[]; slowest: number }> {
  let isOver = false
  let slowest = 0
  const watch = async () => {
    while (!isOver) {
      const asked = performance.now()
      expect(await askHealth()).toBe(200)
      slowest = Math.max(slowest, performance.now() - asked)
    }
  }
  const sendAll = async () => {
    const senders = [...people, ...people, ...people, ...people]
    const answers = await Promise.all(senders.map((each) => send(each, file)))
    isOver = true
    return answers
  }
  const [answers] = await Promise.all([sendAll(), watch()])
  return { answers, slowest }
}

async function importSmall(person: Person | undefined): Promise<FileAnswer> {
  return await send(
    person,
    fileOf([component('kit'), '{"type":"version","component":"kit","number":"1.0.0"}']),
  )
}

test.for([
  ['63 MB of tiny lines', tinyLines, 413, 'import_too_large'],
  ['files of the largest size that name a stranger', largestFile, 400, 'validation_failed'],
] as const)(
  'twelve at once of %s neither stop the others nor keep memory',
  async ([, makeFile, status, code]) => {
    const file = makeFile()
    await flood(fileOf([component('c1'), component('c1')]))
    await settle()
    const before = await residentMegabytes()

    const { answers, slowest } = await flood(file)
    const pause = await longestPause()

    const read = answers.filter((answer) => answer.status === status)
    expect(read.length).toBeGreaterThan(0)
    for (const { text } of read) expect(JSON.parse(text)).toMatchObject({ code })
    const turnedAway = answers.filter((answer) => !read.includes(answer))
    expect(turnedAway.map((answer) => [429, 503].includes(answer.status))).not.toContain(false)
    expect(turnedAway.filter(({ retryAfter }) => retryAfter === undefined)).toEqual([])
    expect(pause).toBeLessThan(100)
    // On a busy machine. It was more than a minute when files were read in the serving thread.
    expect(slowest).toBeLessThan(20_000)
    await settle()
    await expect.poll(residentMegabytes, { timeout: 30_000 }).toBeLessThan(before + 200)
  },
)

test('a key that appears twice is refused at its line, though the rest of the file never comes', async () => {
  const { sending, answer } = openUpload(people[0])
  onTestFinished(() => void sending.destroy())
  const versions = Array.from({ length: 20_000 }, (_, place) => version(place))
  sending.write(fileOf([component('c1'), component('c1'), ...versions]))
  const { status, text } = await answer
  expect([status, JSON.parse(text)]).toEqual([
    400,
    {
      code: 'validation_failed',
      message: 'Line 2: The key c1 appears twice',
      fields: { 'line 2': 'The key c1 appears twice' },
      faults: { 'line 2': { code: 'component_key.repeated', key: 'c1' } },
    },
  ])
})

test('a good import works afterwards', async () => {
  const { status, text } = await importSmall(people[0])
  expect(status).toBe(200)
  expect(text).toContain('event: done')
})

test('a person who leaves in the middle of a file can import again at once, and no error is logged', async () => {
  const person = people[1]
  const logged = readLog(server.output).length
  const before = await countThreads()
  const { sending } = openUpload(person)
  sending.write(`${component('half')}\n`)
  // The file is being read by then, so its place is taken.
  await expect.poll(countThreads).toBeGreaterThan(before)
  expect((await importSmall(person)).status).toBe(429)
  sending.destroy()
  await expect.poll(countThreads).toBe(before)
  expect((await importSmall(person)).text).toContain('event: done')
  const added = () => readLog(server.output).slice(logged)
  const left = { msg: 'the client left', status: 499, path: '/functions/v1/import-organization' }
  await expect.poll(added).toContainEqual(expect.objectContaining(left))
  expect(added().filter(({ level }) => level > 30)).toEqual([])
})

const countThreads = async () => (await readdir(`/proc/${server.pid}/task`)).length
