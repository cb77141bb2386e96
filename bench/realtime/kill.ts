// One of two processes is killed while everybody listens and changes are written, and starts again: those who were at it
// come back by themselves, and what they read then brings what they missed.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Installation } from '../core/installation.ts'
import type { Company } from './companies.ts'
import type { ListenerOptions } from './listener.ts'
import type { ServeOrder } from './serve.ts'
import { type Service, startService } from './service.ts'
import { Visitor } from './visitor.ts'
import { numberOf, type Pace, type Written, writeSteadily } from './writers.ts'

export type Killing = {
  readonly installation: Pick<Installation, 'connection' | 'own'>
  readonly companies: readonly Company[]
  readonly order: ServeOrder
  readonly pace: Pace
  /** The people, at a process with this port. */
  listenersAt(port: number): Promise<readonly Omit<ListenerOptions, 'onMessage'>[]>
}

export type Outcome = {
  readonly cutOff: number
  /** Milliseconds until each of them had read again. */
  readonly absences: readonly number[]
  /** Changes that were not told to somebody at the process that went on. */
  readonly lostBeside: number
  /** Changes that were not told to those who were away, and what they still do not know after reading. */
  readonly missed: number
  readonly unknown: number
}

/** Milliseconds. */
const longestReturn = 60_000
const downtime = 2000

export async function killUnderLoad(killing: Killing): Promise<Outcome> {
  const { installation, companies, order, pace } = killing
  // Numbers begin anew, so titles of an earlier run would look like changes of this one.
  await installation.own(`update public.components set title = format('component %s', id)`)
  const [staying, ending] = [await startService(order), await startService(order)]
  const pool = new pg.Pool({ ...installation.connection, max: 4 })
  let restarted: Service | undefined
  const visitors: Visitor[] = []
  try {
    const read = readerOf(pool)
    const [here, there] = await Promise.all([
      killing.listenersAt(staying.port),
      killing.listenersAt(ending.port),
    ])
    // Every second person of each company is at the process that ends.
    const everyone = here.map((person, place) => (place % 2 === 0 ? person : (there[place] ?? person)))
    for (let start = 0; start < everyone.length; start += 50) {
      const some = everyone.slice(start, start + 50)
      visitors.push(...(await Promise.all(some.map((person) => Visitor.open({ ...person, read })))))
    }
    const kill = async () => {
      await pause((pace.seconds * 1000) / 3)
      await ending.kill()
      await pause(downtime)
      restarted = await startService({ ...order, port: ending.port })
    }
    const [written] = await Promise.all([writeSteadily(installation.connection, companies, pace), kill()])
    const cutOff = visitors.filter((_, place) => place % 2 === 1)
    await untilBack(cutOff)
    return await compare({ beside: visitors.filter((_, place) => place % 2 === 0), cutOff, written, read })
  } finally {
    for (const visitor of visitors) visitor.close()
    await staying.stop()
    await restarted?.stop()
    await pool.end()
  }
}

function readerOf(pool: pg.Pool) {
  return async (organizationId: string): Promise<readonly number[]> => {
    const text = 'select title from public.components where organization_id = $1'
    const { rows } = await pool.query<{ title: string }>(text, [organizationId])
    return rows.map(({ title }) => numberOf(title)).filter((number) => number >= 0)
  }
}

async function untilBack(cutOff: readonly Visitor[]): Promise<void> {
  const isBack = () => cutOff.every(({ absences }) => absences.length > 0)
  for (const end = performance.now() + longestReturn; !isBack() && performance.now() < end; ) await pause(50)
  // What was written last is told a moment later.
  await pause(2000)
}

type Compared = {
  readonly beside: readonly Visitor[]
  readonly cutOff: readonly Visitor[]
  readonly written: Written
  readonly read: (organizationId: string) => Promise<readonly number[]>
}

async function compare({ beside, cutOff, written, read }: Compared): Promise<Outcome> {
  const count = ({ organizationId }: Visitor) => written.committedAt.get(organizationId)?.length ?? 0
  const untold = (visitor: Visitor) => count(visitor) - visitor.heard.size
  let unknown = 0
  for (const { organizationId, seen } of [...beside, ...cutOff]) {
    unknown += (await read(organizationId)).filter((number) => !seen.has(number)).length
  }
  return {
    cutOff: cutOff.length,
    absences: cutOff.flatMap(({ absences }) => absences),
    lostBeside: sum(beside.map(untold)),
    missed: sum(cutOff.map(untold)),
    unknown,
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
