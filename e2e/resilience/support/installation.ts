// A server and a mail server of their own, in a folder that is deleted with them.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../support/product/free-port.ts'
import { MailServer } from '../../support/product/mail-server.ts'
import { KillableServer } from './killable-server.ts'
import { signIn } from './sign-in.ts'

const apiKey = 'sb_publishable_for_the_resilience_suite'

export type Ask = { readonly token?: string; readonly body?: object; readonly signal?: AbortSignal }

export type Installation = {
  readonly server: KillableServer
  readonly folder: string
  readonly apiKey: string
  readonly mailServer: MailServer
  /** Signs in by mail. Returns the access token. */
  signIn(email: string): Promise<string>
  /** A GET, or a POST if there is a body; as a visitor if there is no token. */
  ask(path: string, options?: Ask): Promise<Response>
  /** Calls a function that creates something. Returns its id. */
  create(token: string, name: string, body: object): Promise<string>
  stop(): Promise<void>
}

export async function startInstallation(
  settings: (folder: string) => Settings = () => ({}),
): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-resilience-'))
  await chmod(folder, 0o755)
  const mailServer = await MailServer.start()
  const server = new KillableServer({
    dataDir: join(folder, 'data'),
    port: await findFreePort(),
    settings: { ANON_KEY: apiKey, SMTP_URL: mailServer.url, LOG_LEVEL: 'fatal', ...settings(folder) },
  })
  const stop = async () => {
    await server.end('SIGTERM')
    await mailServer.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const ask = (path: string, { token = apiKey, body, signal }: Ask = {}) =>
    fetch(`${server.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { apikey: apiKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal !== undefined && { signal }),
    })
  const create = async (token: string, name: string, body: object) => {
    const answer = await ask(`/functions/v1/${name}`, { token, body })
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { id: string }).id
  }
  try {
    await server.start()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    server,
    folder,
    apiKey,
    mailServer,
    signIn: (email) => signIn(email, { url: server.url, apiKey, mailServer }),
    ask,
    create,
    stop,
  }
}

type Settings = Readonly<Record<string, string>>
