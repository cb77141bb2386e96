// The product with its own folder and port, in a process that can be killed and restarted.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { copyDataFolder } from '../../support/product/copy-data-folder.ts'

const root = join(import.meta.dirname, '../../..')
const startLimit = 200_000

export type ServerOptions = {
  readonly dataDir: string
  readonly port: number
  readonly settings: Readonly<Record<string, string>>
}

export class KillableServer {
  readonly url: string
  readonly #options: ServerOptions
  #child: ChildProcess | undefined
  #output = ''

  constructor(options: ServerOptions) {
    this.#options = options
    this.url = `http://localhost:${options.port}`
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  get #dataFolder(): string {
    return join(this.#options.dataDir, 'postgres/data')
  }

  async start(): Promise<void> {
    await copyDataFolder(this.#options.dataDir, this.#options.settings)
    const child = this.begin()
    const deadline = performance.now() + startLimit
    while (!(await this.isReady())) {
      if (child.exitCode !== null || performance.now() > deadline) {
        throw new Error(`The server did not become ready:\n${this.#output}`)
      }
      await delay(20)
    }
  }

  /** Starts the process without waiting. */
  begin(): ChildProcess {
    const { PATH, HOME, TMPDIR, LANG, NODE_COMPILE_CACHE } = process.env
    const { dataDir, port, settings } = this.#options
    const child = spawn(process.execPath, ['server/main.ts'], {
      cwd: root,
      env: {
        PATH,
        HOME,
        TMPDIR,
        LANG,
        NODE_COMPILE_CACHE,
        DATA_DIR: dataDir,
        PORT: String(port),
        PUBLIC_URL: this.url,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    this.#output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        this.#output += chunk.toString()
      })
    }
    return child
  }

  get output(): string {
    return this.#output
  }

  async isReady(): Promise<boolean> {
    const answer = await fetch(`${this.url}/readyz`).catch(() => undefined)
    return answer?.ok === true
  }

  /**
   * Ends the process and waits until it is gone. With `andPostgres`, ends every PostgreSQL process at the same moment.
   */
  async end(signal: NodeJS.Signals, { andPostgres = false } = {}): Promise<void> {
    const child = this.#child
    const isGone = child === undefined || child.exitCode !== null || child.signalCode !== null
    const exited = isGone ? undefined : once(child, 'exit')
    const pids = andPostgres ? await listProcessesIn(this.#dataFolder) : []
    child?.kill(signal)
    for (const pid of pids) send(pid, signal)
    await exited
  }

  async signalPostmaster(signal: NodeJS.Signals): Promise<void> {
    send(Number.parseInt(await readFile(join(this.#dataFolder, 'postmaster.pid'), 'utf8'), 10), signal)
  }

  async countPostgresProcesses(): Promise<number> {
    return (await listProcessesIn(this.#dataFolder)).length
  }

  /** The address of the owner's login. */
  async databaseUrl(): Promise<string> {
    const folder = join(this.#options.dataDir, 'postgres')
    const password = (await readFile(join(folder, 'password'), 'utf8')).trim()
    const url = new URL(`postgres://trellis@localhost/trellis`)
    url.password = password
    url.searchParams.set('host', join(folder, 'socket'))
    return url.href
  }

  /** Reads as the owner of the database. */
  async ask<R extends pg.QueryResultRow>(sql: string): Promise<R[]> {
    const client = new pg.Client({ connectionString: await this.databaseUrl() })
    await client.connect()
    try {
      return (await client.query<R>(sql)).rows
    } finally {
      await client.end()
    }
  }
}

// A backend may end by itself between being listed and being signaled.
function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function listProcessesIn(folder: string): Promise<number[]> {
  const place = await stat(folder, { bigint: true })
  const found: number[] = []
  for (const entry of await readdir('/proc')) {
    const current = await stat(`/proc/${entry}/cwd`, { bigint: true }).catch(() => undefined)
    if (/^\d+$/.test(entry) && current?.ino === place.ino && current.dev === place.dev)
      found.push(Number(entry))
  }
  return found
}
