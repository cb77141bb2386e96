import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { ConnectionOptions } from '../connection-options.ts'
import { asOwner } from '../owner.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { listServerProcesses } from './server-processes.ts'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'

const isRoot = process.getuid?.() === 0
const nobody = { uid: 65_534, gid: 65_534 }

const run = promisify(execFile)

let template: string
let home: string
let dataDir: string
let dataFolder: string
const servers: ServerProcess[] = []

beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), 'trellis-embedded-'))
  await chmod(template, 0o755)
  const server = await startServerProcess(join(template, 'data'))
  await server.end('SIGTERM')
})

afterAll(() => rm(template, { recursive: true, force: true }))

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'trellis-embedded-'))
  await chmod(home, 0o755)
  dataDir = join(home, 'data')
  dataFolder = join(dataDir, 'postgres', 'data')
})

afterEach(async () => {
  for (const server of servers.splice(0)) await server.end('SIGTERM')
  await expect.poll(countProcesses).toBe(0)
  await rm(home, { recursive: true, force: true })
})

const countProcesses = async () => (await listServerProcesses(dataFolder)).length

/** Avoids creating a cluster for tests that do not need one. */
const copyCluster = () => run('cp', ['-a', join(template, 'data'), dataDir])

async function start(account?: typeof nobody): Promise<ServerProcess> {
  const server = await startServerProcess(dataDir, account)
  servers.push(server)
  return server
}

function requireConnection(server: ServerProcess): ConnectionOptions {
  if (server.connection === undefined) throw new Error(`The start was refused: ${server.refusal}`)
  return server.connection
}

const ask = (server: ServerProcess, sql: string) =>
  asOwner(requireConnection(server), (owner) => owner.query(sql))

const findPostmaster = async () =>
  Number.parseInt(await readFile(join(dataFolder, 'postmaster.pid'), 'utf8'), 10)

describe('the embedded PostgreSQL', () => {
  test('keeps what was written over a stop and a start, and leaves no process behind', async () => {
    const first = await startEmbeddedPostgres({ dataDir })
    await asOwner(first.connection, (owner) => owner.query('create table public.kept as select 1 as id'))
    await first.stop()
    expect(await countProcesses()).toBe(0)
    const second = await startEmbeddedPostgres({ dataDir })
    try {
      expect(await asOwner(second.connection, (owner) => owner.query('table public.kept'))).toEqual([
        { id: 1 },
      ])
    } finally {
      await second.stop()
    }
  })

  test('logs in as an owner without power over the cluster, listens on no port and checks its pages', async () => {
    const server = await start()
    expect(
      await ask(
        server,
        `select rolsuper, rolbypassrls, rolcreaterole, current_setting('listen_addresses') as addresses,
           current_setting('data_checksums') as checksums, current_setting('server_encoding') as encoding
         from pg_roles where rolname = current_user`,
      ),
    ).toEqual([
      {
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: true,
        addresses: '',
        checksums: 'on',
        encoding: 'UTF8',
      },
    ])
    await expect(
      asOwner({ ...requireConnection(server), password: 'wrong' }, async () => undefined),
    ).rejects.toMatchObject({ sqlstate: '28P01' })
    const { mode } = await stat(requireConnection(server).host ?? '')
    expect(mode & 0o777).toBe(0o700)
  })

  test('refuses a second server on the same folder with one clear line, and the first goes on', async () => {
    await copyCluster()
    const first = await start()
    const second = await start()
    expect(second.refusal).toBe(
      `EmbeddedPostgresError: Another server (process ${first.child.pid}) uses the data in ${join(dataDir, 'postgres')}: stop it, or set DATA_DIR to another folder`,
    )
    expect(await ask(first, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('does not outlive a server that was killed', async () => {
    await copyCluster()
    const server = await start()
    expect(await countProcesses()).toBeGreaterThan(1)
    await server.end('SIGKILL')
    await expect.poll(countProcesses).toBe(0)
    expect(await readFile(join(dataDir, 'postgres', 'log'), 'utf8')).toContain('database system is shut down')
  })

  test('starts at once after the server was killed', async () => {
    await copyCluster()
    const first = await start()
    await ask(first, 'create table public.kept as select 1 as id')
    await first.end('SIGKILL')
    const second = await start()
    expect(await ask(second, 'table public.kept')).toEqual([{ id: 1 }])
  })

  test('starts at once after the server and the postmaster were killed', async () => {
    await copyCluster()
    const first = await start()
    await ask(first, 'create table public.kept as select 1 as id')
    const postmaster = await findPostmaster()
    first.child.kill('SIGKILL')
    process.kill(postmaster, 'SIGKILL')
    await first.end('SIGKILL')
    const second = await start()
    expect(await ask(second, 'table public.kept')).toEqual([{ id: 1 }])
  })

  test('is started again when it crashes under a running server', async () => {
    await copyCluster()
    const server = await start()
    await ask(server, 'create table public.kept as select 1 as id')
    const crashed = await findPostmaster()
    process.kill(crashed, 'SIGKILL')
    const read = () => ask(server, 'table public.kept').catch(() => undefined)
    await expect.poll(read).toEqual([{ id: 1 }])
    expect(await findPostmaster()).not.toBe(crashed)
  })

  test('starts beside a pid file whose pid was given to another program, and leaves that alone', async () => {
    await copyCluster()
    const stranger = spawn('sleep', ['600'])
    onTestFinished(() => void stranger.kill())
    await writeFile(join(dataFolder, 'postmaster.pid'), pidFile(stranger.pid))
    expect(await ask(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
    expect(stranger.exitCode ?? stranger.signalCode).toBe(null)
  })

  test('starts beside the pid file of a zombie', async () => {
    await copyCluster()
    // The shell becomes a program that never waits for its earlier child.
    const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 600'])
    onTestFinished(() => void parent.kill())
    const [chunk] = await once(parent.stdout, 'data')
    const zombie = Number(chunk)
    await expect.poll(() => readFile(`/proc/${zombie}/stat`, 'utf8')).toContain(') Z ')
    await writeFile(join(dataFolder, 'postmaster.pid'), pidFile(zombie))
    expect(await ask(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('refuses data of another major version, says what to do and touches nothing', async () => {
    await copyCluster()
    await writeFile(join(dataFolder, 'PG_VERSION'), '17\n')
    const { refusal } = await start()
    expect(refusal).toBe(
      `EmbeddedPostgresError: The data in ${dataFolder} was written by PostgreSQL 17, this is PostgreSQL 18: copy it with script/backup of the release that wrote it, move the folder away and bring the copy back with script/restore`,
    )
    expect(await readFile(join(dataFolder, 'PG_VERSION'), 'utf8')).toBe('17\n')
  })

  test('begins anew where the first start was cut off', async () => {
    await mkdir(`${dataFolder}.unfinished/base`, { recursive: true })
    if (isRoot) await run('chown', ['-R', `${nobody.uid}:${nobody.gid}`, `${dataFolder}.unfinished`])
    expect(await ask(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('says so when the password was lost', async () => {
    await copyCluster()
    await rm(join(dataDir, 'postgres', 'password'))
    const { refusal } = await start()
    expect(refusal).toBe(
      'EmbeddedPostgresError: The file "password" does not fit the data beside it: restore both together',
    )
  })

  test('uses a short folder for its socket where the path would be too long', async () => {
    dataDir = join(home, 'a-folder-with-a-long-name'.repeat(5))
    dataFolder = join(dataDir, 'postgres', 'data')
    const server = await start()
    const { host = '' } = requireConnection(server)
    expect(host.startsWith(dataDir)).toBe(false)
    expect((await stat(host)).mode & 0o777).toBe(0o700)
    expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.end('SIGTERM')
    await rm(host, { recursive: true })
  })
})

if (isRoot) {
  describe('started by root', () => {
    test('runs as nobody', async () => {
      await copyCluster()
      await start()
      expect((await stat(`/proc/${await findPostmaster()}`)).uid).toBe(nobody.uid)
    })

    test('opens the way for nobody also under a narrow umask', async () => {
      dataDir = join(home, 'new/data')
      dataFolder = join(dataDir, 'postgres/data')
      const usual = process.umask(0o077)
      try {
        const postgres = await startEmbeddedPostgres({ dataDir })
        await postgres.stop()
      } finally {
        process.umask(usual)
      }
    })

    test('names the folder that its user cannot enter', async () => {
      await chmod(home, 0o700)
      const { refusal } = await start()
      expect(refusal).toBe(
        `EmbeddedPostgresError: PostgreSQL does not run as root, and its user cannot enter ${home}: set DATA_DIR to a folder outside of it`,
      )
    })

    test('refuses the folder of an ordinary user and leaves it as it is', async () => {
      await mkdir(join(dataDir, 'postgres'), { recursive: true })
      await chown(join(dataDir, 'postgres'), 1234, 1234)
      const { refusal } = await start()
      expect(refusal).toBe(
        `EmbeddedPostgresError: ${join(dataDir, 'postgres')} belongs to another user: start the server as that user, or set DATA_DIR to another folder`,
      )
      expect(await readdir(join(dataDir, 'postgres'))).toEqual([])
    })

    test('refuses a folder whose parent its user owns and could exchange', async () => {
      await chown(home, nobody.uid, nobody.gid)
      const { refusal } = await start()
      expect(refusal).toBe(
        `EmbeddedPostgresError: ${home} belongs to the user that PostgreSQL runs as: give it to root, or set DATA_DIR to a folder outside of it`,
      )
    })

    test('gives its user the data and the socket, and nothing else', async () => {
      await copyCluster()
      await start()
      const folder = join(dataDir, 'postgres')
      const owners = await Promise.all(
        (await readdir(folder)).map(async (name) => [name, (await lstat(join(folder, name))).uid] as const),
      )
      expect(owners.filter(([, uid]) => uid !== 0).sort()).toEqual([
        ['data', nobody.uid],
        ['socket', nobody.uid],
      ])
      const { uid, mode } = await stat(folder)
      expect([uid, mode & 0o777]).toEqual([0, 0o711])
      for (const name of ['password', 'log', 'lock', 'server.pid']) {
        expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
      }
      await expect(run('ln', ['-sf', home, join(folder, 'log')], nobody)).rejects.toThrow('Permission denied')
    })

    test.each(['log', 'server.pid', 'socket'])('follows no link in the place of %s', async (name) => {
      await copyCluster()
      const target = join(home, 'target')
      if (name === 'socket') await mkdir(target, { mode: 0o755 })
      else await writeFile(target, 'kept', { mode: 0o640 })
      const before = await stat(target)
      const place = join(dataDir, 'postgres', name)
      await rm(place, { recursive: true, force: true })
      await symlink(target, place)
      expect((await start()).refusal).toMatch(name === 'socket' ? 'is not a folder' : 'ELOOP')
      const { uid, mode, size } = await stat(target)
      expect([uid, mode, size]).toEqual([0, before.mode, before.size])
    })
  })
}

// A repository in a folder that only root can enter does not run as another user.
const othersEnter = isRoot && (await run(process.execPath, ['--version'], nobody).then(Boolean, () => false))

if (othersEnter) {
  test('an ordinary user starts it, also after being killed', async () => {
    await chown(home, nobody.uid, nobody.gid)
    await chmod(home, 0o700)
    const first = await start(nobody)
    await ask(first, 'create table public.kept as select 1 as id')
    await first.end('SIGKILL')
    const second = await start(nobody)
    expect(await ask(second, 'table public.kept')).toEqual([{ id: 1 }])
  })
}

// As PostgreSQL writes it: pid, folder, start time, port, socket folder, address, shared memory, state.
function pidFile(pid: number | undefined): string {
  return `${pid}\n${dataFolder}\n1700000000\n5432\n\n\n  1234567     98765\nready   \n`
}
