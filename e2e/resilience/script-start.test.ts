// The command from the README, as a person types it: twice, and ended with Ctrl-C.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findFreePort } from '../support/product/free-port.ts'
import { copyCheckout } from './support/copy-checkout.ts'

const startLimit = 240_000

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-script-start-'))
  // As root, the database runs as another user, who must be able to enter the folder above it.
  await chmod(folder, 0o755)
  await copyCheckout(join(folder, 'checkout'))
})

afterAll(async () => {
  for (const pid of await listProcesses()) process.kill(pid, 'SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Every process whose command names the folder: the server, its PostgreSQL, and their children. */
async function listProcesses(): Promise<number[]> {
  const found: number[] = []
  for (const entry of await readdir('/proc')) {
    const command = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '')
    if (/^\d+$/.test(entry) && command.includes(folder)) found.push(Number(entry))
  }
  return found
}

async function startAndEnd(port: number): Promise<{ lines: string[]; code: unknown }> {
  const { PATH, HOME, TMPDIR, LANG, TRELLIS_KIT } = process.env
  const child = spawn(join(folder, 'checkout/script/start'), {
    env: { PATH, HOME, TMPDIR, LANG, TRELLIS_KIT, PORT: String(port), DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const exited = once(child, 'exit')
  await vi.waitUntil(() => child.exitCode !== null || output.includes('Trellis is ready at'), {
    timeout: startLimit,
    interval: 20,
  })
  expect(child.exitCode, output).toBeNull()
  await expect.poll(async () => (await fetch(`http://localhost:${port}/readyz`)).status).toBe(200)
  expect(await listProcesses()).not.toEqual([])
  child.kill('SIGINT')
  const [code] = await exited
  return { lines: output.split('\n').filter((line) => /^[A-Z]/.test(line)), code }
}

test('a second start neither installs nor builds, and Ctrl-C leaves no process', async () => {
  const port = await findFreePort()
  expect(await startAndEnd(port)).toMatchObject({ code: 0 })
  expect(await listProcesses()).toEqual([])
  expect(await startAndEnd(port)).toEqual({
    code: 0,
    lines: [
      `Trellis is ready at http://localhost:${port}`,
      expect.stringMatching(/^Use this API key in scripts: sb_publishable_[\w-]{32}$/),
      expect.stringMatching(`^Emails are stored, not sent. Read them at http://localhost:${port}/mailbox/`),
      'SIGINT: finishing running work, then stopping',
    ],
  })
  expect(await listProcesses()).toEqual([])
})
