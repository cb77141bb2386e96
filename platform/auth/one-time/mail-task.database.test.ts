import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startWorker } from '../../jobs/jobs.ts'
import { MailError, type Mailer, smtpMailer } from '../../mail/mail.ts'
import { freshEmail, type OpenAuth, openAuth } from '../test-support/open-auth.ts'

let base: OpenAuth
beforeAll(async () => {
  base = await openAuth()
})
afterAll(() => base?.close())
// The jobs that one test leaves in the queue must not run in another.
afterEach(() => base.queryQueue('delete from graphile_worker._private_jobs'))

/** A mail server that is down until it is told to come back, and the process that uses it. */
function openBroken(failure: () => Error = () => new Error('mail server down')) {
  const sent: string[] = []
  let isAway = true
  const mailer: Mailer = {
    async send({ to }) {
      if (isAway) throw failure()
      sent.push(to)
    },
    close: async () => undefined,
  }
  const auth = base.again({ mailMinInterval: 60, mailer })
  return { auth, sent, comeBack: () => (isAway = false) }
}

const ask = (auth: OpenAuth, email: string, body = {}) =>
  auth.request('POST', '/otp', { body: { email, ...body } })
const verify = (tokenHash: string | undefined) =>
  base.request('POST', '/verify', { body: { type: 'email', token_hash: tokenHash } })

const listTokens = (email: string) =>
  base.query('select 1 from auth.one_time_tokens where email = $1', [email])

/** The jobs about this person in the queue. */
const listJobs = (email: string) =>
  base
    .query('select id from auth.users where email = $1', [email])
    .then(([user]) =>
      base.queryQueue(
        `select payload, last_error, attempts from graphile_worker._private_jobs where payload ->> 'user_id' = $1`,
        [user?.id],
      ),
    )

describe('a mail server that is away', () => {
  test('is not noticed by who asks; the mail comes once it is back, and only once', async () => {
    const { auth, sent, comeBack } = openBroken()
    const email = freshEmail()
    const answer = await ask(auth, email)
    expect([answer.status, answer.body]).toEqual([200, {}])
    await auth.retryJobs()
    expect([sent, (await listJobs(email)).length]).toEqual([[], 1])
    comeBack()
    await auth.retryJobs()
    await auth.retryJobs()
    expect([sent, await listJobs(email)]).toEqual([[email], []])
  })

  test('leaves no link behind: the one that comes was drawn for the mail that was sent', async () => {
    const { auth, comeBack } = openBroken()
    const email = freshEmail()
    await ask(auth, email)
    expect(await listTokens(email)).toEqual([])
    comeBack()
    await auth.retryJobs()
    expect(await listTokens(email)).toHaveLength(1)
    const [lost, received] = auth.mails
    expect((await verify(lost?.tokenHash)).status).toBe(403)
    expect((await verify(received?.tokenHash)).status).toBe(200)
  })

  test('does not begin the pause: the person may ask again at once, and gets one mail', async () => {
    const { auth, sent, comeBack } = openBroken()
    const email = freshEmail()
    await ask(auth, email)
    comeBack()
    expect((await ask(auth, email)).status).toBe(200)
    await auth.retryJobs()
    expect([sent, await listJobs(email)]).toEqual([[email], []])
    expect((await ask(auth, email)).status).toBe(429)
  })

  test('begins the pause when it took the mail at last', async () => {
    const { auth, comeBack } = openBroken()
    const email = freshEmail()
    await ask(auth, email)
    comeBack()
    await auth.retryJobs()
    expect((await ask(auth, email)).status).toBe(429)
  })

  test('holds up both mails of a change of address, and neither is lost', async () => {
    const { auth, sent, comeBack } = openBroken()
    const [before, after] = [freshEmail(), freshEmail()]
    const { access_token: token } = await base.signIn(before)
    const put = (email: string) => auth.request('PUT', '/user', { token, body: { email } })
    expect((await put(after)).status).toBe(200)
    comeBack()
    await auth.retryJobs()
    expect(sent.toSorted()).toEqual([before, after].toSorted())
    expect((await put(freshEmail())).status).toBe(429)
  })

  test('lets a change of address be asked for again at once', async () => {
    const { auth } = openBroken()
    const { access_token: token } = await base.signIn()
    for (let count = 0; count < 2; count += 1) {
      const answer = await auth.request('PUT', '/user', { token, body: { email: freshEmail() } })
      expect(answer.status).toBe(200)
    }
  })
})

test('the queue holds neither link nor code nor address, though the mail failed', async () => {
  const { auth } = openBroken()
  const email = freshEmail()
  await ask(auth, email)
  const [mail] = auth.mails
  const kept = JSON.stringify(await listJobs(email))
  expect(kept).toContain('mail server down')
  for (const secret of [mail?.tokenHash, mail?.code, email]) expect(kept).not.toContain(secret)
})

test('a recipient whom the mail server refuses for good is not tried again, and may ask again', async () => {
  const { auth, sent } = openBroken(() => new MailError({ responseCode: 550, isRecipientRefused: true }))
  const email = freshEmail()
  for (let count = 0; count < 2; count += 1) expect((await ask(auth, email)).status).toBe(200)
  expect([sent, await listJobs(email), await listTokens(email)]).toEqual([[], [], []])
  expect(auth.mails).toHaveLength(2)
  expect(auth.logs.map(({ level }) => level)).toEqual(['info', 'info'])
  expect(JSON.stringify(auth.logs)).not.toContain(email)
})

test('the next attempt replaces the token of a process that died', async () => {
  const { auth, comeBack } = openBroken()
  const email = freshEmail()
  await ask(auth, email)
  const [job] = await listJobs(email)
  await base.query(
    `insert into auth.one_time_tokens (id, user_id, kind, email, token_hash, code_hash, expires_at)
     select ($2::jsonb ->> 'token_id')::uuid, id, 'confirmation', email, 'lost', 'lost', now() + interval '1 hour'
     from auth.users where email = $1`,
    [email, JSON.stringify(job?.payload)],
  )
  comeBack()
  await auth.retryJobs()
  const tokens = await base.query(
    `select token_hash = 'lost' as lost from auth.one_time_tokens where email = $1`,
    [email],
  )
  expect(tokens).toEqual([{ lost: false }])
})

describe('a mail that has lost its purpose is not sent', () => {
  const challenge = { code_challenge: 'c'.repeat(43), code_challenge_method: 's256' }

  test.each([
    ['the person is gone', 'update auth.users set deleted_at = now() where email = $1'],
    [
      'the flow that it would finish has ended',
      'delete from auth.flow_state where user_id = (select id from auth.users where email = $1)',
    ],
  ])('because %s', async (_, change) => {
    const { auth, sent, comeBack } = openBroken()
    const email = freshEmail()
    await ask(auth, email, challenge)
    await base.query(change, [email])
    comeBack()
    await auth.retryJobs()
    expect([sent, await listJobs(email), await listTokens(email)]).toEqual([[], [], []])
  })

  test('because the address has changed already', async () => {
    const { auth, sent, comeBack } = openBroken()
    const { access_token: token, user } = await base.signIn()
    await auth.request('PUT', '/user', { token, body: { email: freshEmail() } })
    await base.query('update auth.users set new_email = null where id = $1', [user.id])
    comeBack()
    await auth.retryJobs()
    expect([sent, await listJobs(user.email)]).toEqual([[], []])
  })
})

/** A mail server that accepts connections and stays silent until it is woken. */
async function startSilentServer() {
  const sockets = new Set<Socket>()
  const recipients: string[] = []
  const { promise: reached, resolve: onReached } = Promise.withResolvers<void>()
  let isAwake = false
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    onReached()
    if (isAwake) talk(socket, recipients)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reached,
    recipients,
    wake: () => (isAwake = true),
  }
}

function talk(socket: Socket, recipients: string[]): void {
  socket.write('220 awake\r\n')
  let isBody = false
  socket.on('data', (chunk) => {
    for (const line of chunk.toString('utf8').split('\r\n').slice(0, -1)) {
      if (line.startsWith('RCPT TO:')) recipients.push(line)
      if (isBody && line !== '.') continue
      isBody = line === 'DATA'
      socket.write(isBody ? '354 go on\r\n' : '250 ok\r\n')
    }
  })
}

test('a request does not wait for a mail server that hangs; when it answers, the mail arrives once', async () => {
  const server = await startSilentServer()
  const mailer = smtpMailer({ url: server.url, from: 'trellis@example.com', timeout: 4000 })
  onTestFinished(() => mailer.close())
  const auth = base.again({ mailer })
  const { connection, database, tasks } = auth
  const logger = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const worker = await startWorker({ connection, database, tasks, services: undefined, logger })
  onTestFinished(() => worker.stop())
  const email = freshEmail()
  const answer = await auth.request('POST', '/otp', { body: { email }, leavesJobs: true })
  expect(answer.status).toBe(200)
  await server.reached
  server.wake()
  await expect.poll(() => server.recipients, { timeout: 20_000 }).toEqual([`RCPT TO:<${email}>`])
  await expect.poll(() => listJobs(email), { timeout: 20_000 }).toEqual([])
  expect(server.recipients).toHaveLength(1)
  expect(await listTokens(email)).toHaveLength(1)
}, 60_000)
