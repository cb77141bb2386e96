// The built product in its own process, on a fresh database, as people run it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const root = join(import.meta.dirname, '../..')

export type Product = {
  readonly url: string
  /** The page with the mails that were kept instead of sent. */
  readonly mailbox: string
  stop(): Promise<void>
}

export async function startProduct(): Promise<Product> {
  await run(['script/setup/build-web.ts'])
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const folder = await mkdtemp(join(tmpdir(), 'trellis-'))
  // As root, the database runs as another user, who must be able to enter the folder above it.
  await chmod(folder, 0o755)
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: join(folder, 'data'),
      MAIL_MIN_INTERVAL: '0',
      // Ten thousand components are more than any plan includes.
      BILLING: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  server.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const stop = async () => {
    const ended = once(server, 'exit')
    if (server.exitCode === null && server.kill()) await ended
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const mailbox = await waitForMailbox(server, () => output)
    return { url, mailbox, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function run(args: string[]): Promise<void> {
  const [code] = await once(spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }), 'exit')
  if (code !== 0) throw new Error(`${args.join(' ')} ended with code ${code}`)
}

async function waitForMailbox(server: ChildProcess, output: () => string): Promise<string> {
  for (;;) {
    const [address] = /http:\S+\/mailbox\/\S+/.exec(output()) ?? []
    if (address !== undefined) return address
    if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode}`)
    await pause(50)
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
