import { isDeepStrictEqual } from 'node:util'
import type { BenchCase } from './cases.ts'
import { type LoadOptions, load } from './load.ts'
import type { ServerKind } from './serve.ts'
import type { RunningServer } from './servers.ts'

export type Measured = {
  /** Milliseconds of a round divided by its requests: the lower quartile of all rounds. */
  readonly milliseconds: number
  /** Our time divided by this one's. */
  readonly ratio: number
}

export type MeasureOptions = {
  readonly each: BenchCase
  readonly servers: readonly RunningServer[]
  readonly tokens: Readonly<Record<ServerKind, string>>
  readonly apiKey: string
  readonly clients: number
  readonly rounds: number
  readonly requests: number
}

/**
 * Short rounds in turn, of which the faster ones count: other programs on the machine only ever add time. A server with
 * a different answer is left out.
 */
export async function measure(options: MeasureOptions): Promise<Map<ServerKind, Measured>> {
  const times = new Map<ServerKind, number[]>()
  const able: RunningServer[] = []
  const expected = await fetchOnce(options.servers[0], options)
  for (const server of options.servers) {
    if (isDeepStrictEqual(await fetchOnce(server, options), expected)) able.push(server)
    else console.error(`${server.kind} does not give the same answer to "${options.each.name}"`)
  }
  for (const server of able) await runOnce(server, options)
  for (let round = 0; round < options.rounds; round += 1) {
    for (const server of able) {
      const list = times.get(server.kind) ?? []
      times.set(server.kind, [...list, await runOnce(server, options)])
    }
  }
  const ours = quartile(times.get('ours') ?? [])
  return new Map(
    [...times].map(([kind, list]) => [kind, { milliseconds: quartile(list), ratio: ours / quartile(list) }]),
  )
}

type Request = LoadOptions['request']

function requestTo(kind: ServerKind, { each, tokens, apiKey }: MeasureOptions): Request {
  const headers = {
    apikey: apiKey,
    Authorization: `Bearer ${tokens[kind]}`,
    Accept: '*/*',
    'X-Client-Info': 'supabase-js-node/2.119.0',
    ...(each.method === 'GET'
      ? { 'Accept-Profile': 'public' }
      : { 'Content-Profile': 'public', 'Content-Type': 'application/json' }),
  }
  return { method: each.method, path: `/rest/v1${each.path}`, headers, body: each.body }
}

async function runOnce({ kind, port }: RunningServer, options: MeasureOptions): Promise<number> {
  const { clients, requests } = options
  const request = requestTo(kind, options)
  return (await load({ port, request, clients, requests })).millisecondsPerRequest
}

const moment = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d[.\d]*)([+-]\d\d)(:?\d\d)?$/

/** The same moment can be written in several ways. */
const readMoment = (_: string, value: unknown) =>
  typeof value === 'string' ? value.replace(moment, '$1T$2$3') : value

/** A server that leaves something out is fast, so only the same answer counts. */
async function fetchOnce(server: RunningServer | undefined, options: MeasureOptions): Promise<unknown> {
  if (server === undefined) return undefined
  const { method, path, headers, body = null } = requestTo(server.kind, options)
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { method, headers, body })
  const text = await answer.text()
  return { status: answer.status, content: text === '' ? undefined : JSON.parse(text, readMoment) }
}

function quartile(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] ?? 0
}
