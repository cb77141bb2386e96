// A PostgreSQL from the machine's own programs, in its own folder, for TEST_POSTGRES=system. The product's login is an
// ordinary owner who may create roles, as on a managed service.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

export type SystemPostgres = { readonly url: string; stop(): Promise<void> }

// PostgreSQL refuses to run as root; `nobody` exists everywhere.
const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const name = 'trellis'

export async function startSystemPostgres(): Promise<SystemPostgres> {
  const programs = findPrograms()
  const folder = await mkdtemp(join(tmpdir(), 'trellis-system-'))
  if (account.uid !== undefined) await chown(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  await promisify(execFile)(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...account, cwd: folder },
  )
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off'],
    { ...account, cwd: folder, stdio: 'ignore' },
  )
  const stop = async () => {
    await stopServer(server)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await createOwner(folder, server)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `postgres://${name}@localhost/${name}?host=${encodeURIComponent(folder)}`, stop }
}

function findPrograms(): string {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...globSync('/usr/lib/postgresql/*/bin').sort().reverse(),
  ]
  const found = folders.find((folder) => globSync(join(folder, 'initdb')).length > 0)
  if (found === undefined) throw new Error('TEST_POSTGRES=system: no PostgreSQL is installed on this system')
  return found
}

async function createOwner(host: string, server: ChildProcess): Promise<void> {
  const superuser = await connect(host, server)
  await superuser.query(`create role ${name} login createrole`)
  await superuser.query(`create database ${name} owner ${name}`)
  await superuser.end()
}

/** The server is up when it accepts a login. */
async function connect(host: string, server: ChildProcess): Promise<pg.Client> {
  const deadline = performance.now() + 120_000
  for (;;) {
    const client = new pg.Client({ host, user: 'postgres', database: 'postgres' })
    try {
      await client.connect()
      return client
    } catch (error) {
      if (performance.now() > deadline || server.exitCode !== null) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGINT')
  await ended
}
