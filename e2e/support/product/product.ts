// The product as people run it: the built server in its own process, with its own database.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { copyDataFolder } from './copy-data-folder.ts'
import { findFreePort } from './free-port.ts'

const ownRoot = join(import.meta.dirname, '../../..')
const startLimit = 200_000
/** Longer than the server gives itself. */
const stopLimit = 75_000

/** The key that a page of the product sends with each request; fixed, so that a story can send it too. */
export const publishableKey = 'sb_publishable_of_the_browser_stories'

export type Product = {
  url: string
  dataDir: string
  /** What the server printed so far. */
  output: () => string
  stop: () => Promise<void>
}

type StartOptions = {
  /** As `script/start --dev` starts it: with Vite inside, which reloads changes. */
  isDevelopment?: boolean
  /** The folder of its sources. Default: this repository. */
  root?: string
}

export async function startProduct(
  settings: Record<string, string> = {},
  options: StartOptions = {},
): Promise<Product> {
  for (;;) {
    const started = await startOn(await findFreePort(), settings, options)
    if (started !== 'port taken') return started
  }
}

/** Another suite may take a free port before the server listens on it. */
async function startOn(
  port: number,
  settings: Record<string, string>,
  { isDevelopment = false, root = ownRoot }: StartOptions,
): Promise<Product | 'port taken'> {
  const url = `http://localhost:${port}`
  const folder = await mkdtemp(join(tmpdir(), 'trellis-'))
  // As root, the database runs as another user, who must be able to enter the folder above it.
  await chmod(folder, 0o755)
  const dataDir = join(folder, 'data')
  await copyDataFolder(dataDir, settings)

  const args = isDevelopment ? ['--conditions=development', 'server/main.ts', '--dev'] : ['server/main.ts']
  const mode = isDevelopment ? 'development' : 'production'
  const server = spawn(process.execPath, args, {
    cwd: root,
    env: {
      ...inheritedEnvironment(),
      NODE_ENV: mode,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      ANON_KEY: publishableKey,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk.toString()
  }
  server.stdout?.on('data', collect)
  server.stderr?.on('data', collect)

  const explain = (error: unknown): never => {
    throw new Error(`${error instanceof Error ? error.message : error}; the server said:\n${output}`)
  }
  // A server that ended badly leaves its database running for a moment, which writes while the folder is deleted.
  const removeFolder = () => rm(folder, { recursive: true, force: true, maxRetries: 20 })
  const stop = () => stopServer(server).catch(explain).finally(removeFolder)
  try {
    await waitUntilReady(server, () => output)
  } catch (error) {
    await stop().catch(() => undefined)
    if (output.includes('it is already in use')) return 'port taken'
    explain(error)
  }
  return { url, dataDir, output: () => output, stop }
}

/** The settings of the machine that runs the tests must not reach the product under test. */
function inheritedEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG, NODE_COMPILE_CACHE } = process.env
  return { PATH, HOME, TMPDIR, LANG, NODE_COMPILE_CACHE }
}

/** By its own output: if the port was taken meanwhile, something else may answer at the address. */
async function waitUntilReady(server: ChildProcess, output: () => string): Promise<void> {
  const deadline = performance.now() + startLimit
  while (performance.now() < deadline) {
    if (hasEnded(server)) throw new Error(`The server ended ${describeEnd(server)}`)
    if (output().includes('Trellis is ready at ')) return
    await pause(20)
  }
  throw new Error(`The server was not ready after ${startLimit / 1000} s`)
}

/** Fails if the server did not end as asked, or had ended before. */
async function stopServer(server: ChildProcess): Promise<void> {
  if (hasEnded(server)) throw new Error(`The server had ended by itself, ${describeEnd(server)}`)
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  const limit = AbortSignal.timeout(stopLimit)
  limit.addEventListener('abort', () => server.kill('SIGKILL'))
  await ended
  if (limit.aborted) throw new Error(`The server did not end within ${stopLimit / 1000} s`)
  if (server.exitCode !== 0) throw new Error(`The server did not end cleanly, but ${describeEnd(server)}`)
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

const describeEnd = ({ exitCode, signalCode }: ChildProcess) =>
  signalCode === null ? `with code ${exitCode}` : `by ${signalCode}`
