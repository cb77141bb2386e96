// What the realtime service costs, as the product opens it: a write while somebody listens, 1,000 sockets of 1,000 people
// in ten organizations while 200 changes a second are written, the same at two processes of which one is killed, and 10,000
// sockets at which nothing happens.

import { setTimeout as pause } from 'node:timers/promises'
import { type Keyring, openKeyring } from '@trellis/platform/tokens'
import pg from 'pg'
import { startInstallation } from './core/installation.ts'
import { type Company, createCompany } from './realtime/companies.ts'
import { killUnderLoad } from './realtime/kill.ts'
import { Ledger } from './realtime/ledger.ts'
import { type Listener, type ListenerOptions, openListeners } from './realtime/listener.ts'
import type { ServeOrder } from './realtime/serve.ts'
import { type Service, startService } from './realtime/service.ts'
import { percentile, timeWrites, writeSteadily } from './realtime/writers.ts'

const issuer = 'http://localhost/auth/v1'
const seconds = Number(process.env.BENCH_SECONDS ?? 30)
const pace = { seconds, perSecond: 200 }
const crowd = Number(process.env.BENCH_IDLE ?? 10_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 20)
const writesOfRound = 50
const mostBytes = 1e9

const installation = await startInstallation()
try {
  const companies: Company[] = []
  for (let number = 1; number <= 10; number += 1) {
    companies.push(await createCompany(installation, `Company ${number}`, 100))
  }
  await installation.own('analyze')
  await measureCapture(companies[0] as Company)
  const secrets: Record<string, string> = {}
  const keyring = await openKeyring({
    issuer,
    ensureSecret: async (name, create) => {
      secrets[name] ??= await create()
      return secrets[name]
    },
  })
  const alone = await writeSteadily(installation.connection, companies, pace)
  const order = { connection: installation.connection, secrets, issuer }
  const service = await startService(order)
  try {
    const everyone = await listenersOf(keyring, service, companies)
    await measureLoad(service, companies, everyone, alone.times)
  } finally {
    await service.stop()
  }
  await measureKill(keyring, companies, order)
  await measureCrowd(keyring, companies, order)
} finally {
  await installation.stop()
}

/** The same write with and without a listener anywhere, and without the trigger, in turns. */
async function measureCapture(company: Company): Promise<void> {
  const { connection, own } = installation
  const client = new pg.Client({ ...connection })
  await client.connect()
  const [bare, quiet, captured]: number[][] = [[], [], []]
  const time = () => timeWrites(client, company, writesOfRound)
  for (let round = 0; round < rounds; round += 1) {
    await own('alter table public.components disable trigger components_capture_update')
    bare?.push(await time())
    await own('alter table public.components enable trigger components_capture_update')
    quiet?.push(await time())
    await own(`insert into realtime.processes (id, captures_until) values (gen_random_uuid(), 'infinity')`)
    captured?.push(await time())
    await own('delete from realtime.processes')
  }
  await client.end()
  const [without, alone, heard] = [bare, quiet, captured].map((times = []) => percentile(times, 0.25)) as [
    number,
    number,
    number,
  ]
  print('a write while somebody listens', ratio(heard, alone), 'of one while nobody does, at most 1.15')
  print('a write while nobody listens', ratio(alone, without), 'of one without the trigger')
}

async function listenersOf(
  keyring: Keyring,
  { port }: Pick<Service, 'port'>,
  companies: readonly Company[],
): Promise<readonly ListenerOptions[]> {
  const exp = Math.floor(Date.now() / 1000) + 3600
  const people = companies.flatMap(({ id, people }) => people.map((person) => ({ ...person, company: id })))
  return await Promise.all(
    people.map(async ({ id: sub, session: session_id, company: organizationId }) => {
      const claims = { role: 'authenticated', aud: 'authenticated', sub, session_id, aal: 'aal1', exp }
      return { port, key: keyring.publishableKey, token: await keyring.sign(claims), organizationId }
    }),
  )
}

async function measureLoad(
  service: Service,
  companies: readonly Company[],
  everyone: readonly ListenerOptions[],
  timesAlone: readonly number[],
): Promise<void> {
  const ledger = new Ledger()
  const listeners = await openListeners(
    everyone.map((each) => ({ ...each, onMessage: ledger.openPage(each.organizationId) })),
  )
  const opened = await service.usage()
  const ownBefore = process.cpuUsage()
  const written = await writeSteadily(installation.connection, companies, pace)
  await ledger.settle(written)
  const after = await service.usage()
  const own = process.cpuUsage(ownBefore)
  const { lost, late, delays } = ledger.compare(written)
  print(
    'changes written',
    String(written.times.length),
    `in ${seconds} s; ${timesAlone.length} without sockets`,
  )
  print('messages', String(delays.length), `${lost} lost, ${late} out of order`)
  print(
    'from commit to socket',
    milliseconds(percentile(delays, 0.5)),
    `p99 ${milliseconds(percentile(delays, 0.99))}`,
  )
  const [beside, alone] = [percentile(written.times, 0.5), percentile(timesAlone, 0.5)]
  print(
    'a write beside it',
    milliseconds(beside),
    `${milliseconds(alone)} without sockets: ${ratio(beside, alone)}`,
  )
  print(
    'processor time of the service',
    `${(after.seconds - opened.seconds).toFixed(1)} s`,
    `in ${seconds} s`,
  )
  print('processor time of the benchmark', `${((own.user + own.system) / 1e6).toFixed(1)} s`)
  const isSlowed = written.times.length < 0.85 * timesAlone.length
  if (lost + late > 0 || isSlowed) process.exitCode = 1
  for (const listener of listeners) listener.close()
}

async function measureKill(
  keyring: Keyring,
  companies: readonly Company[],
  order: ServeOrder,
): Promise<void> {
  const { cutOff, absences, lostBeside, missed, unknown } = await killUnderLoad({
    installation,
    companies,
    order,
    pace,
    listenersAt: (port) => listenersOf(keyring, { port }, companies),
  })
  print('sockets of the killed process', String(cutOff), `${absences.length} came back`)
  print(
    'until they had read again',
    milliseconds(percentile(absences, 0.5)),
    `at most ${milliseconds(Math.max(...absences))}`,
  )
  print('changes that they were not told', String(missed), `${unknown} still unknown after reading`)
  print('changes that the others were not told', String(lostBeside))
  if (absences.length < cutOff || unknown > 0 || lostBeside > 0) process.exitCode = 1
}

/** In a process of its own, so that nothing else grew its memory. */
async function measureCrowd(
  keyring: Keyring,
  companies: readonly Company[],
  order: ServeOrder,
): Promise<void> {
  const service = await startService(order)
  try {
    const empty = await service.usage()
    const everyone = await listenersOf(keyring, service, companies)
    const listeners: Listener[] = []
    for (const count of [everyone.length, crowd]) {
      while (listeners.length < count) listeners.push(...(await openListeners(everyone)))
      const { bytes, heap } = await service.usage()
      const each = kilobytes((bytes - empty.bytes) / listeners.length)
      const own = kilobytes((heap - empty.heap) / listeners.length)
      print(
        `${listeners.length} idle sockets`,
        `${(bytes / 1e6).toFixed(0)} MB`,
        `${each} each, ${own} in the heap`,
      )
      if (bytes > mostBytes) process.exitCode = 1
    }
    const { seconds: began } = await service.usage()
    await pause(20_000)
    const { seconds: ended } = await service.usage()
    print('processor time of the idle service', `${(ended - began).toFixed(1)} s`, 'in 20 s')
    for (const listener of listeners) listener.close()
  } finally {
    await service.stop()
  }
}

function print(...cells: readonly string[]): void {
  console.log(`| ${cells.join(' | ')} |`)
}

function ratio(ours: number, theirs: number): string {
  return (ours / theirs).toFixed(2)
}

function milliseconds(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(0)} KB`
}
