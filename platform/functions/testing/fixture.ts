// Functions of every kind over a table of notes, and a caller.
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import { createCallers } from '../../callers/callers.ts'
import type { RequestLimits } from '../../limits/limits.ts'
import { asOwner } from '../../postgres/owner.ts'
import { type ConnectionOptions, ensureSecret, openDatabase } from '../../postgres/postgres.ts'
import { createTestDatabase } from '../../postgres/testing/testing.ts'
import { openKeyring } from '../../tokens/tokens.ts'
import {
  createFunctions,
  defineFunction,
  defineOpenFunction,
  definePublicFunction,
  defineSteppedFunction,
  defineStreamFunction,
  defineWebhook,
  type FunctionsOptions,
  refusal,
} from '../functions.ts'
import { isSigned } from './signature.ts'

const tables = `
  create table public.notes (
    id int primary key, person uuid not null, body text not null check (body <> 'forbidden'),
    parent int references public.notes (id)
  );
  alter table public.notes enable row level security;
  create policy "a person reads their notes" on public.notes for select to authenticated, app_writer using (person = auth.uid());
  create policy "a person writes their notes" on public.notes for insert to app_writer with check (person = auth.uid());
  grant select on public.notes to authenticated, app_writer;
  grant insert on public.notes to app_writer;`

const anything = z.object({})
const noteInput = z.object({
  id: z.int('Number is required'),
  body: z.string('Body is required').trim().min(1, 'Body is required').default('empty'),
  person: z.uuid().optional(),
  parent: z.int().optional(),
  tags: z.array(z.string()).optional(),
})

/** Both calls of take-both wait here until each holds its first lock, so that they deadlock. */
const meeting = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
/** The lock that wait-a-moment takes, and when it tried. */
export const contended = 77
export const moments: number[] = []

/** What the functions receive; the tests inspect what they did with it. */
const services = { noted: [] as string[], now: () => Date.UTC(2026, 10, 16) }
export type FixtureServices = typeof services

/** The first lock of each attempt of take-both. */
export const attempts: number[] = []

const insertNote = 'insert into notes (id, person, body, parent) values ($1, $2, $3, $4)'

const whoAsks = `select current_user as role, auth.uid() as person, current_setting('statement_timeout') as time`

export const functions: FunctionsOptions<FixtureServices>['functions'] = [
  definePublicFunction(
    { name: 'look-around', access: 'read', caller: 'anyone', input: anything },
    async ({ transaction, caller }) => {
      const [row] = await transaction.query(whoAsks)
      return { ...row, address: caller.address }
    },
  ),
  definePublicFunction(
    { name: 'leave-note', access: 'write', caller: 'anyone', input: z.object({ as: z.uuid().optional() }) },
    async ({ transaction, input }) => {
      const [row] = await transaction.query(whoAsks)
      if (input.as !== undefined) await transaction.query(insertNote, [700, input.as, 'x', null])
      return row
    },
  ),
  defineOpenFunction(
    { name: 'come-in', access: 'write', caller: 'person_or_visitor', self_only: true, input: anything },
    async ({ transaction, caller }) => {
      const [row] = await transaction.query(whoAsks)
      return { ...row, userId: caller.userId ?? null }
    },
  ),
  defineWebhook(
    { name: 'take-message', access: 'write', caller: 'webhook', input: z.object({ id: z.string() }) },
    {
      verify: (request, { now }) => isSigned(request, now()),
      handle: async ({ transaction, input, services: { noted }, afterCommit }) => {
        const [row] = await transaction.query(whoAsks)
        afterCommit(() => noted.push(`took ${input.id}`))
        return { ...row, ...input }
      },
    },
  ),
  defineWebhook(
    { name: 'take-letter', access: 'write', caller: 'webhook', input: z.object({ letters: z.int() }) },
    {
      verify: (request, { now }) => isSigned(request, now()),
      format: { type: 'text/x-letter', maxBytes: 20, parse: async (body) => ({ letters: body.length }) },
      handle: async ({ input, services: { noted }, afterCommit }) => {
        afterCommit(() => noted.push(`took ${input.letters} letters`))
        return input
      },
    },
  ),
  defineFunction(
    { name: 'add-note', access: 'write', scope: 'write', input: noteInput },
    async ({ transaction, caller, input }) => {
      await transaction.query(insertNote, [
        input.id,
        input.person ?? caller.userId,
        input.body,
        input.parent ?? null,
      ])
      return { id: input.id, body: input.body }
    },
  ),
  defineFunction(
    { name: 'add-then-refuse', access: 'write', input: noteInput },
    async ({ transaction, caller, input }) => {
      await transaction.query(insertNote, [input.id, caller.userId, input.body, null])
      throw refusal(409, 'stale_revision', 'Someone else changed this', {
        fields: { body: 'Read it again' },
        faults: { body: { code: 'note.stale' } },
        details: { revision: 2 },
      })
    },
  ),
  defineFunction(
    { name: 'add-note-and-tell', access: 'write', input: noteInput },
    async ({ transaction, caller, input: { id, body }, services: { noted }, afterCommit }) => {
      afterCommit(async () => {
        noted.push(`added ${id}`)
        throw new Error('nobody listens to xyzzy')
      })
      afterCommit(() => noted.push(`told of ${id}`))
      await transaction.query(insertNote, [id, caller.userId, body, null])
      return { id, noted: [...noted] }
    },
  ),
  defineFunction({ name: 'list-notes', access: 'read', scope: 'read', input: anything }, ({ transaction }) =>
    transaction.query('select id from notes order by id'),
  ),
  defineFunction(
    { name: 'list-notes-while-signed-in', access: 'read', needs_live_session: true, input: anything },
    ({ transaction }) => transaction.query('select id from notes order by id'),
  ),
  defineFunction(
    { name: 'add-note-with-proof', access: 'write', scope: 'write', step_up: true, input: noteInput },
    async ({ transaction, caller, input: { id, body } }) => {
      await transaction.query(insertNote, [id, caller.userId, body, null])
      return { id }
    },
  ),
  defineSteppedFunction(
    { name: 'list-notes-with-proof', access: 'read', step_up: true, input: anything },
    ({ run }) => run((transaction) => transaction.query('select id from notes order by id')),
  ),
  defineStreamFunction(
    { name: 'measure-with-proof', access: 'write', step_up: true, input: anything, maxBody: 1024 },
    async ({ services: { noted } }) => {
      noted.push('measured with proof')
      return Response.json({ measured: true })
    },
  ),
  defineFunction({ name: 'write-in-a-read', access: 'read', input: anything }, ({ transaction, caller }) =>
    transaction.query(insertNote, [900, caller.userId, 'x', null]),
  ),
  defineFunction({ name: 'who-am-i', access: 'write', input: anything }, async ({ transaction, caller }) => {
    const [row] = await transaction.query(
      `select current_user as role, auth.uid() as person, current_setting('request.address') as address, current_setting('request.id') as request`,
    )
    return { ...row, caller: caller.userId, sameRequest: row?.request === caller.requestId }
  }),
  defineFunction({ name: 'break', access: 'read', input: anything }, () =>
    Promise.reject(new Error('the secret is xyzzy')),
  ),
  defineFunction({ name: 'raise', access: 'read', input: anything }, ({ transaction }) =>
    transaction.query(`do $$ begin raise exception 'The last maintainer cannot leave'; end $$`),
  ),
  defineFunction({ name: 'raise-a-limit', access: 'read', input: anything }, ({ transaction }) =>
    transaction.query(
      `do $$ begin raise sqlstate 'PT429' using message = 'Try again tomorrow', hint = 'too_many_notes'; end $$`,
    ),
  ),
  defineFunction({ name: 'bad-sql', access: 'read', input: anything }, ({ transaction }) =>
    transaction.query('select nowhere'),
  ),
  defineFunction({ name: 'nothing', access: 'read', input: anything }, async () => undefined),
  defineFunction(
    { name: 'stream', access: 'read', input: anything },
    async () =>
      new Response('data: one\n\ndata: two\n\n', { headers: { 'Content-Type': 'text/event-stream' } }),
  ),
  defineFunction(
    { name: 'take-both', access: 'write', input: z.object({ first: z.int() }) },
    async ({ transaction, input: { first }, services: { noted }, afterCommit }) => {
      afterCommit(() => noted.push(`took both, ${first} first`))
      const take = (lock: number) => transaction.query('select pg_advisory_xact_lock($1)', [lock])
      attempts.push(first)
      await take(first)
      meeting[first]?.resolve()
      await Promise.all(meeting.map(({ promise }) => promise))
      await take(1 - first)
      return { first }
    },
  ),
  defineFunction({ name: 'wait-a-moment', access: 'write', input: anything }, async ({ transaction }) => {
    moments.push(performance.now())
    await transaction.query(
      `select set_config('lock_timeout', '10ms', true), pg_advisory_xact_lock(${contended})`,
    )
    return { moments: moments.length }
  }),
  defineStreamFunction(
    {
      name: 'measure',
      access: 'write',
      input: z.object({ unit: z.enum(['bytes']) }),
      maxBody: 2 * 1024 * 1024,
    },
    async ({ body, input, run, services: { noted } }) => {
      let size = 0
      for await (const chunk of body) size += chunk.byteLength
      const [row] = await run((transaction, afterCommit) => {
        afterCommit(() => noted.push(`measured ${size}`))
        return transaction.query('select current_user as role, 1 / $1::int as counted', [size])
      })
      return Response.json({ size, unit: input.unit, role: row?.role })
    },
  ),
]

/** As a product explains its contracts: in words, and in codes. */
export function explainInvalid({ issues }: z.ZodError) {
  const at = <Part>(tell: (issue: z.core.$ZodIssue) => Part) =>
    Object.fromEntries(issues.map((issue) => [issue.path.join('.'), tell(issue)]))
  return {
    message: `${issues.length} faults`,
    fields: at(({ message }) => message),
    faults: at(({ code }) => ({ code })),
  }
}

type Call = {
  method?: string
  headers?: Record<string, string>
  body?: string
  bearer?: string | null
  apiKey?: string | null
}

type Answered = { status: number; headers: Headers; text: string; body: unknown }

export type Fixture = Awaited<ReturnType<typeof openFixture>>

export async function openFixture(cluster: ConnectionOptions) {
  const { connection, drop } = await createTestDatabase(cluster)
  await asOwner(connection, (owner) => owner.query(tables))
  const database = await openDatabase(connection)
  const keyring = await openKeyring({
    ensureSecret: (name, create) => ensureSecret(connection, name, create),
    issuer: 'https://app.example.com/auth/v1',
  })
  const ada = randomUUID()
  const logs: { fields: Record<string, unknown>; message: string }[] = []
  const logger = {
    info: () => undefined,
    warn: () => undefined,
    error: (fields: object, message: string) => logs.push({ fields: { ...fields }, message }),
  }
  const callers = createCallers({
    keyring,
    apiTokens: {
      prefix: 'acme',
      async findToken(token) {
        const scopes = token.split('_')[2] === 'reader' ? ['read'] : ['read', 'write']
        return { role: 'authenticated', sub: ada, token_id: randomUUID(), scopes }
      },
    },
  })
  const openApp = (limits?: RequestLimits) =>
    new Hono().route(
      '/functions/v1',
      createFunctions({ database, callers, limits, functions, services, logger, explainInvalid }),
    )
  const unlimited = openApp()

  const sign = (change: object) =>
    keyring.sign({
      sub: ada,
      role: 'authenticated',
      aud: 'authenticated',
      exp: Math.floor(Date.now() / 1000) + 60,
      ...change,
    })
  const token = await sign({})

  type CallFunction = (name: string, input?: unknown, call?: Call) => Promise<Answered>

  const call: CallFunction = (...parts) => callOn(unlimited, ...parts)

  const limitedBy = (limits: RequestLimits): CallFunction => {
    const app = openApp(limits)
    return (...parts) => callOn(app, ...parts)
  }

  async function callOn(
    app: ReturnType<typeof openApp>,
    name: string,
    input?: unknown,
    { method = 'POST', headers = {}, body, bearer = token, apiKey = keyring.publishableKey }: Call = {},
  ): Promise<Answered> {
    const content = body ?? (input === undefined ? undefined : JSON.stringify(input))
    const answer = await app.request(
      `/functions/v1/${name}`,
      {
        method,
        headers: {
          ...(apiKey !== null && { apikey: apiKey }),
          ...(bearer !== null && { Authorization: `Bearer ${bearer}` }),
          ...(content !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(content !== undefined && { body: content }),
      },
      { clientAddress: '203.0.113.8' },
    )
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text, body: parse(text) }
  }

  async function noteIds() {
    const rows = await database.query<{ id: number }>(
      { role: 'authenticated', claims: { sub: ada } },
      { text: 'select id from notes' },
    )
    return rows.map(({ id }) => id)
  }

  async function close() {
    await database.close()
    await drop()
  }

  return { ada, database, callers, keyring, logs, logger, services, sign, call, limitedBy, noteIds, close }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
