// A person with an organisation of a given size, and the requests of their browser as bytes on the wire.
import { request } from 'node:http'
import { MailServer } from '../../e2e/support/mail-server.ts'
import { type Product, startProduct } from '../../e2e/support/product.ts'
import { importLines } from '../core/import-lines.ts'

const publishableKey = 'sb_publishable_benchmark_of_the_screens'

type Stage = { readonly product: Product; readonly mails: MailServer; stop(): Promise<void> }

export async function openStage(): Promise<Stage> {
  const mails = await MailServer.start()
  const product = await startProduct({
    SMTP_URL: mails.url,
    MAIL_MIN_INTERVAL: '0',
    ANON_KEY: publishableKey,
    SERVICE_ROLE_KEY: 'sb_secret_benchmark_of_the_screens',
    LOG_LEVEL: 'error',
  })
  return {
    product,
    mails,
    stop: async () => {
      await product.stop()
      await mails.stop()
    },
  }
}

export type Visitor = {
  readonly organizationId: string
  /** Some component that others depend on, with one of its versions. */
  readonly componentId: string
  readonly versionId: string
  get(path: string): Promise<Answer>
}

export type Answer = {
  readonly status: number
  /** Milliseconds. */
  readonly firstByte: number
  readonly whole: number
  /** As it travelled, compressed where the server compresses. */
  readonly bytes: number
}

export async function openVisitor(
  { product, mails }: Stage,
  { components }: { components: number },
): Promise<Visitor> {
  const email = `visitor-${components}@example.com`
  const session = await signIn(product, mails, email)
  const headers = { apikey: publishableKey, authorization: `Bearer ${session.access_token}` }
  const call = async (path: string, init: RequestInit & { headers?: Record<string, string> }) => {
    const answer = await fetch(product.url + path, { ...init, headers: { ...headers, ...init.headers } })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const post = (name: string, body: string, type: string) =>
    call(`/functions/v1/${name}`, { method: 'POST', body, headers: { 'content-type': type } })
  const created = await post(
    'create-organization',
    JSON.stringify({ name: `Company of ${components}` }),
    'application/json',
  )
  const { id: organizationId } = (await created.json()) as { id: string }
  const { text } = importLines(components, { withChanges: true })
  const imported = await post(
    `import-organization?organization_id=${organizationId}`,
    text,
    'application/x-ndjson',
  )
  if (!(await imported.text()).includes('event: done')) throw new Error('The import was not done')
  const rows = await call(
    `/rest/v1/components?select=id,latest_version_id&organization_id=eq.${organizationId}&order=dependent_count.desc&limit=1`,
    {},
  )
  const [hub] = (await rows.json()) as { id: string; latest_version_id: string }[]
  if (hub === undefined) throw new Error('The organisation has no component')
  const cookie = `trellis-auth=base64-${Buffer.from(JSON.stringify(session)).toString('base64url')}`
  return {
    organizationId,
    componentId: hub.id,
    versionId: hub.latest_version_id,
    get: (path) => measure(product.url + path, cookie),
  }
}

type Session = { access_token: string }

async function signIn(product: Product, mails: MailServer, email: string): Promise<Session> {
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${product.url}/auth/v1/${path}`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  await post('otp', { email, create_user: true })
  const { text } = await mails.waitForMail(email, { seen: 0 })
  const [, token_hash, type] = /token_hash=([\w-]+)&type=(\w+)/.exec(text) ?? []
  const answer = await post('verify', { token_hash, type })
  return (await answer.json()) as Session
}

/** By hand, because fetch unpacks what it receives and counts nothing. */
function measure(address: string, cookie: string): Promise<Answer> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const asked = request(
      address,
      { headers: { cookie, 'accept-encoding': 'gzip, deflate, br' } },
      (answer) => {
        const firstByte = performance.now() - began
        let bytes = 0
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length
        })
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, firstByte, whole: performance.now() - began, bytes }),
        )
        answer.on('error', reject)
      },
    )
    asked.on('error', reject)
    asked.end()
  })
}
