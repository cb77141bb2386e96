// Writes at a steady rate, one writer for each organization, so that its changes have an order.
import { setTimeout as pause } from 'node:timers/promises'
import type { ConnectionOptions } from '@trellis/platform/postgres'
import pg from 'pg'
import type { Company } from './companies.ts'

const name = 'changed '

export type Written = {
  /** By company and number: when the commit was acknowledged. */
  readonly committedAt: ReadonlyMap<string, readonly number[]>
  /** Milliseconds that each write took. */
  readonly times: readonly number[]
}

export type Pace = { readonly seconds: number; readonly perSecond: number }

export async function writeSteadily(
  connection: ConnectionOptions,
  companies: readonly Company[],
  { seconds, perSecond }: Pace,
): Promise<Written> {
  const committedAt = new Map(companies.map(({ id }) => [id, [] as number[]]))
  const times: number[] = []
  const gap = (1000 * companies.length) / perSecond
  const end = performance.now() + seconds * 1000
  const write = async (company: Company, place: number) => {
    const client = new pg.Client({ ...connection })
    await client.connect()
    const commits = committedAt.get(company.id) ?? []
    const begin = performance.now() + (gap * place) / companies.length
    for (let turn = 0; begin + turn * gap < end; turn += 1) {
      await pause(Math.max(0, begin + turn * gap - performance.now()))
      const began = performance.now()
      await writeChange(client, company, commits.length)
      commits.push(performance.now())
      times.push(performance.now() - began)
    }
    await client.end()
  }
  await Promise.all(companies.map(write))
  return { committedAt, times }
}

/** Milliseconds of the median of so many writes, one after the other. */
export async function timeWrites(client: pg.Client, company: Company, count: number): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < count; turn += 1) {
    const began = performance.now()
    await writeChange(client, company, turn)
    times.push(performance.now() - began)
  }
  return percentile(times, 0.5)
}

async function writeChange(client: pg.Client, { components }: Company, number: number): Promise<void> {
  const component = components[number % components.length]
  await client.query('update public.components set title = $1 where id = $2', [`${name}${number}`, component])
}

/** The name under which the change of this number is recognized. */
export function numberIn(message: Buffer): number {
  const start = message.indexOf(name)
  return start < 0
    ? -1
    : Number.parseInt(message.toString('latin1', start + name.length, start + name.length + 8), 10)
}

/** The number of the change that gave a component its title; -1 if none did. */
export function numberOf(title: string): number {
  return title.startsWith(name) ? Number.parseInt(title.slice(name.length), 10) : -1
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
