// Two filled organizations and every kind of caller, over the real protocol and the real database. Unless a test keeps
// what is written, each call runs up to its commit and is then rolled back, so that all calls see the same rows.
import { randomUUID } from 'node:crypto'
import {
  createPerson,
  createTestOrganization,
  type TestOrganization,
  type TestState,
  testStates,
  uploadFile,
} from '@trellis/database/testing'
import { scopesAllow } from '@trellis/domain/contracts/token-scopes'
import { createCallers } from '@trellis/platform/callers'
import { createFunctions } from '@trellis/platform/functions'
import { registerTasks } from '@trellis/platform/jobs'
import {
  type Database,
  ensureSecret,
  type OwnerConnection,
  openDatabase,
  type Row,
} from '@trellis/platform/postgres'
import { asOwner, createTestDatabase } from '@trellis/platform/postgres/testing'
import { generateSecretKey, openKeyring, openSecretBox } from '@trellis/platform/tokens'
import { inject } from 'vitest'
import { productTasks, webhookTasks } from '../../jobs/jobs.ts'
import { explainInvalid } from '../../refuse-faults.ts'
import type { Services } from '../../services.ts'
import { createApiToken, hashApiToken } from '../../tokens/api-token.ts'
import { createApiTokens } from '../../tokens/find-token.ts'
import { productFunctions } from '../functions.ts'

export const callers = [
  'anonymous',
  'stranger',
  'developer',
  'assigned',
  'admin',
  'maintainer',
  'superadmin',
  'read token',
  'write token',
  'admin token',
] as const
export type Caller = (typeof callers)[number]

/** Tokens act as the maintainer, so that any refusal is due to their scopes. */
const scopesOfTokens = {
  'read token': ['read'],
  'write token': ['components:write', 'versions:write'],
  'admin token': ['admin'],
} as const
export type TokenCaller = keyof typeof scopesOfTokens
export const isTokenCaller = (caller: Caller): caller is TokenCaller => Object.hasOwn(scopesOfTokens, caller)

/** States in which the callers' organization refuses something that it allows while it is open. */
export const closedStates = testStates.filter((state) => state !== 'trialing')

/** The organization whose rows a call names: the callers' own, or one that none of them belongs to. */
export const places = ['own', 'foreign'] as const
export type Place = (typeof places)[number]

/** `empty` has the same people and no rows, for functions that fill an organization. */
export type StageOrganization = TestOrganization & {
  readonly empty: string
  /** A PDF that no legal document names yet. */
  readonly upload: string
}

export type FunctionRequest = {
  readonly name: string
  readonly input: object
  /** For functions that take a stream: their input is in the address. */
  readonly body?: string
  /** The callers' organization that a token belongs to. Default: the filled one. */
  readonly tokenOf?: 'empty'
  /** What a person's token says besides or instead of a first proof that was just given. */
  readonly claims?: object
}

const logger = { info: () => {}, warn: () => {}, error: () => {} }

export const stageServices: Services = {
  clock: () => new Date(),
  config: {
    publicUrl: 'https://app.example.com',
    ssoAllowsPrivate: false,
    webhooksAllowPrivate: false,
    notifiesImpersonated: true,
    mailMinInterval: 60,
    mailBounceToken: 'known-to-the-mail-server-alone',
  },
  secrets: openSecretBox(generateSecretKey()),
}

export type FunctionStage = Awaited<ReturnType<typeof openFunctionStage>>

type StageOptions = { readonly services?: Services; readonly keepsWrites?: boolean }

export async function openFunctionStage({
  services = stageServices,
  keepsWrites = false,
}: StageOptions = {}) {
  const { connection, drop } = await createTestDatabase(inject('testCluster'))
  const database = await openDatabase(connection)
  await registerTasks(connection, [...productTasks, ...webhookTasks])
  const keyring = await openKeyring({
    ensureSecret: (name, create) => ensureSecret(connection, name, create),
    issuer: 'https://app.example.com/auth/v1',
  })
  const { organizations, people, sessions, tokens } = await asOwner(connection, createCast)
  const app = createFunctions({
    database: keepsWrites ? database : undoing(database),
    callers: createCallers({ keyring, apiTokens: createApiTokens({ database, logger }) }),
    functions: productFunctions,
    services,
    scopesAllow,
    explainInvalid,
    logger,
  })

  const own = <R extends Row = Row>(text: string, values?: readonly unknown[]) =>
    asOwner(connection, (owner) => owner.query<R>(text, values))

  async function headersOf(
    caller: Caller,
    { tokenOf, claims }: Pick<FunctionRequest, 'tokenOf' | 'claims'>,
  ): Promise<Record<string, string>> {
    if (caller === 'anonymous') return { apikey: keyring.publishableKey }
    if (isTokenCaller(caller)) return { Authorization: `Bearer ${tokens[tokenOf ?? 'filled'][caller]}` }
    const now = Math.floor(Date.now() / 1000)
    const token = await keyring.sign({
      sub: people[caller],
      session_id: sessions[caller],
      role: 'authenticated',
      aud: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'otp', timestamp: now }],
      exp: now + 60,
      ...claims,
    })
    return { apikey: keyring.publishableKey, Authorization: `Bearer ${token}` }
  }

  async function send(
    headers: Readonly<Record<string, string>>,
    { name, input, body }: Pick<FunctionRequest, 'name' | 'input' | 'body'>,
  ) {
    const query = body === undefined ? '' : `?${new URLSearchParams({ ...input })}`
    const answer = await app.request(`/${name}${query}`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: body ?? JSON.stringify(input),
    })
    return { status: answer.status, text: await answer.text() }
  }

  const openStream = async (
    headers: Readonly<Record<string, string>>,
    { name, input }: Pick<FunctionRequest, 'name' | 'input'>,
  ): Promise<Response> =>
    await app.request(`/${name}?${new URLSearchParams({ ...input })}`, { method: 'POST', headers })

  return {
    connection,
    organizations,
    people,
    /** The session of a person; for others, one that does not exist. */
    sessionOf: (caller: Caller): string =>
      caller === 'anonymous' || isTokenCaller(caller) ? randomUUID() : sessions[caller],
    /** Puts all organizations into a state, including the foreign one, because strangers must not see a difference. */
    async putInto(state: TestState): Promise<void> {
      const ids = Object.values(organizations).flatMap(({ id, empty }) => [id, empty])
      await asOwner(connection, (owner) => owner.query(setState, [ids, state]))
    },
    /** In all organizations, because strangers must not see a difference. */
    async requireSecondFactors(isRequired: boolean): Promise<void> {
      await own('update organizations set requires_second_factor = $1', [isRequired])
    },
    /** Gives every person a passkey. */
    async enrollPeople(): Promise<void> {
      await own(
        `insert into auth.webauthn_credentials (user_id, credential_id, public_key)
         select id, id::text, '\\x00' from unnest($1::uuid[]) as people (id)`,
        [Object.values(people)],
      )
    },
    async unenrollPeople(): Promise<void> {
      await own('delete from auth.webauthn_credentials')
    },
    call: async (caller: Caller, { claims, tokenOf, ...request }: FunctionRequest) =>
      send(await headersOf(caller, { ...(claims && { claims }), ...(tokenOf && { tokenOf }) }), request),
    /** With an API token that a test created. */
    callWith: (token: string, request: Pick<FunctionRequest, 'name' | 'input' | 'body'>) =>
      send({ Authorization: `Bearer ${token}` }, request),
    /** The answer of a function that streams, before it is read. */
    open: async (caller: Caller, request: Pick<FunctionRequest, 'name' | 'input'>): Promise<Response> =>
      openStream(await headersOf(caller, {}), request),
    /** As open, with an API token that a test created. */
    openWith: (token: string, request: Pick<FunctionRequest, 'name' | 'input'>): Promise<Response> =>
      openStream({ Authorization: `Bearer ${token}` }, request),
    /** Without the credentials of a caller, as a program that follows links or reports something. */
    fetch: async (path: string, init?: RequestInit) => await app.request(path, init),
    own,
    /** For many statements on one connection. */
    asOwner: <Result>(work: (owner: OwnerConnection) => Promise<Result>) => asOwner(connection, work),
    /** Grows with every write that is kept. */
    async countAuditRows() {
      return (await own('select 1 from audit_log')).length
    },
    async close() {
      await database.close()
      await drop()
    },
  }
}

async function createCast(owner: OwnerConnection) {
  const own = await createStageOrganization(owner)
  const foreign = await createStageOrganization(owner)
  const elsewhere = await createTestOrganization(owner)
  const superadmin = await createPerson(owner)
  await owner.query('insert into app.superadmin_emails values ($1)', [`${superadmin}@example.com`])
  const organizations: Readonly<Record<Place, StageOrganization>> = { own, foreign }
  const tokens = {
    filled: await createTokens(owner, own.id, own.people.maintainer),
    empty: await createTokens(owner, own.empty, own.people.maintainer),
  }
  const people = { ...own.people, stranger: elsewhere.people.maintainer, superadmin }
  return { organizations, tokens, people, sessions: await createSessions(owner, people) }
}

async function createSessions<Name extends string>(
  owner: OwnerConnection,
  people: Readonly<Record<Name, string>>,
): Promise<Record<Name, string>> {
  const sessions = new Map<string, unknown>()
  for (const [name, person] of Object.entries(people)) {
    const [row] = await owner.query('insert into auth.sessions (user_id) values ($1) returning id', [person])
    sessions.set(name, row?.id)
  }
  return Object.fromEntries(sessions) as Record<Name, string>
}

async function createTokens(
  owner: OwnerConnection,
  organizationId: string,
  userId: string,
): Promise<Record<TokenCaller, string>> {
  const tokens = new Map<string, string>()
  for (const [caller, scopes] of Object.entries(scopesOfTokens)) {
    const token = createApiToken('personal')
    await owner.query(
      `with token as (
         insert into api_tokens (organization_id, kind, user_id, name, scopes, last_used_at)
         values ($1, 'personal', $2, $3, $4, now()) returning id
       )
       insert into app.api_token_secrets (token_id, hash) select id, $5 from token`,
      [organizationId, userId, caller, scopes, hashApiToken(token)],
    )
    tokens.set(caller, token)
  }
  return Object.fromEntries(tokens) as Record<TokenCaller, string>
}

async function createStageOrganization(owner: OwnerConnection): Promise<StageOrganization> {
  const organization = await createTestOrganization(owner)
  // The maintainer can leave only where there is another one.
  await owner.query(`insert into members (organization_id, user_id, role) values ($1, $2, 'maintainer')`, [
    organization.id,
    await createPerson(owner),
  ])
  const [row] = await owner.query<{ id: string }>(
    `with empty as (
       insert into organizations (name, slug, trial_ends_at)
       select name, slug || '-empty', trial_ends_at from organizations where id = $1 returning id
     ), joined as (
       insert into members (organization_id, user_id, role)
       select empty.id, user_id, role from members, empty where organization_id = $1
     )
     select id from empty`,
    [organization.id],
  )
  if (row === undefined) throw new Error('The empty organization was not created')
  const upload = `${organization.id}/${randomUUID()}.pdf`
  await uploadFile(owner, 'legal-documents', upload)
  return { ...organization, empty: row.id, upload }
}

const setState = `update organizations set
  suspended_at = case when $2 = 'suspended' then now() end,
  deletion_requested_at = case when $2 = 'deleting' then now() end,
  trial_ends_at = now() + case when $2 = 'not_active' then interval '0' else interval '7 days' end
  where id = any ($1)`

const undone = new Error('undone')

/** Does everything but the commit. */
function undoing(database: Database): Pick<Database, 'transaction'> {
  return {
    async transaction(context, work) {
      const results: Awaited<ReturnType<typeof work>>[] = []
      await database
        .transaction(context, async (transaction) => {
          results.push(await work(transaction))
          await transaction.query('set constraints all immediate')
          throw undone
        })
        .catch((error: unknown) => {
          if (error !== undone) throw error
        })
      return results[0] as Awaited<ReturnType<typeof work>>
    },
  }
}
