// The service over a database and a folder of its own. In the bucket `folders`, people do with their own folder what they
// like; in `inbox` they may only add; `shop` is public.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { createCallers } from '../../callers/callers.ts'
import { asOwner } from '../../postgres/owner.ts'
import { type ConnectionOptions, ensureSecret, openDatabase } from '../../postgres/postgres.ts'
import { createTestDatabase } from '../../postgres/testing/testing.ts'
import { openKeyring } from '../../tokens/tokens.ts'
import { createStorage, type Ingest, type StorageOptions } from '../storage.ts'
import { openDiskStore } from '../store/disk/open-disk-store.ts'

const policies = `
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
    ('folders', 'folders', false, null, null), ('inbox', 'inbox', false, null, null),
    ('shop', 'shop', true, null, null), ('shouts', 'shouts', false, null, null),
    ('small', 'small', false, 10, '{text/plain,image/*}'), ('full', 'full', false, null, null);
  create policy "people own their folder" on storage.objects to authenticated
    using (bucket_id in ('folders', 'small', 'shouts') and (storage.foldername(name))[1] = auth.uid()::text)
    with check (bucket_id in ('folders', 'small', 'shouts', 'full') and (storage.foldername(name))[1] = auth.uid()::text);
  create policy "people add to the inbox" on storage.objects for insert to authenticated with check (bucket_id = 'inbox');
  create function public.refuse_full() returns trigger language plpgsql as $$
  begin
    if new.bucket_id = 'full' and (new.metadata ->> 'size')::bigint > 5 then
      raise sqlstate 'PT413' using message = 'The storage of Acme is full';
    end if;
    return new;
  end $$;
  create trigger full_refuse before insert on storage.objects for each row execute function public.refuse_full();`

/** What the bucket `shouts` stores of a file. */
const shout: Ingest = async ({ body }) => {
  const text = await new Response(body).text()
  if (text === 'break') throw new Error('the secret is xyzzy')
  return { body: new Blob([text.toUpperCase()]).stream(), mimetype: 'text/x-shout' }
}

export type Fixture = Awaited<ReturnType<typeof openFixture>>

export async function openFixture(cluster: ConnectionOptions) {
  const { connection, drop } = await createTestDatabase(cluster)
  await asOwner(connection, (owner) => owner.query(policies))
  const database = await openDatabase(connection)
  const directory = await mkdtemp(join(tmpdir(), 'storage-'))
  const store = await openDiskStore({ directory })
  const clock = { now: Date.now }
  const keyring = await openKeyring({
    ensureSecret: (name, create) => ensureSecret(connection, name, create),
    issuer: 'https://app.example.com/auth/v1',
    clock: () => clock.now(),
  })
  const logs: { fields: Record<string, unknown>; message: string }[] = []
  const logger = {
    info: () => undefined,
    warn: () => undefined,
    error: (fields: object, message: string) => logs.push({ fields: { ...fields }, message }),
  }
  const callers = createCallers({ keyring })
  const openApp = (
    options: Pick<StorageOptions, 'rates' | 'longestLink' | 'readerPatience' | 'senderPatience'> = {},
  ) =>
    new Hono().route(
      '/storage/v1',
      createStorage({
        database,
        callers,
        keyring,
        store,
        logger,
        ...options,
        ingest: { shouts: shout },
        clock: () => clock.now(),
      }),
    )
  const app = openApp()
  const signIn = (person: string, claims: object = {}) =>
    keyring.sign({
      sub: person,
      role: 'authenticated',
      aud: 'authenticated',
      exp: Math.floor(Date.now() / 1000) + 3600,
      ...claims,
    })
  const ada = randomUUID()
  const bob = randomUUID()
  const bearers = { ada: await signIn(ada), bob: await signIn(bob), service: keyring.secretKey }

  async function call(path: string, { as, method = 'GET', headers = {}, body, json }: Call = {}) {
    const bearer = as === undefined ? undefined : (bearers[as as keyof typeof bearers] ?? as)
    const form = body instanceof FormData ? await encodeForm(body) : undefined
    const sent = form?.bytes ?? body
    const response = await app.request(`/storage/v1${path}`, {
      method,
      headers: {
        ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
        ...(form !== undefined && { 'Content-Type': form.type }),
        ...headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(sent !== undefined && { body: sent, ...(sent instanceof ReadableStream && { duplex: 'half' }) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: parse(text) }
  }

  /** Each row has its bytes, and the store holds nothing else but what is doomed. */
  async function compare() {
    const rows = await asOwner(connection, (owner) =>
      owner.query<{ version: string }>(
        'select version from storage.objects union all select version from storage.doomed_files order by 1',
      ),
    )
    const files: string[] = []
    for await (const { version } of store.list()) files.push(version)
    return { rows: rows.map(({ version }) => version).sort(), files: files.sort() }
  }

  return {
    app,
    openApp,
    call,
    compare,
    connection,
    store,
    keyring,
    clock,
    logs,
    ada,
    bob,
    bearers,
    signIn,
    query: (text: string, values: unknown[] = []) =>
      asOwner(connection, (owner) => owner.query(text, values)),
    async close() {
      await database.close()
      await drop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

export type Call = {
  /** ada, bob, service, or a bearer. */
  readonly as?: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: NonNullable<RequestInit['body']>
  readonly json?: unknown
}

/** As it arrives over a connection: the form that Node streams fails when its reader leaves at once. */
async function encodeForm(form: FormData) {
  const encoded = new Response(form)
  return { bytes: await encoded.arrayBuffer(), type: encoded.headers.get('content-type') ?? '' }
}

function parse(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
