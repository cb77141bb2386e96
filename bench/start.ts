// How long a person waits: script/start in a fresh clone, then again with nothing changed. The baseline is a bare Node
// server at the same time on the same machine.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const root = join(import.meta.dirname, '..')
const aim = 3
const bareServer =
  "require('node:http').createServer((_, r) => r.end()).listen(process.env.PORT, '127.0.0.1')"

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** Seconds until the program answers. It is then stopped as with Ctrl-C, and awaited. */
async function timeStart(program: string, args: string[], env: Record<string, string>): Promise<number> {
  const port = await findFreePort()
  const began = performance.now()
  const child = spawn(program, args, {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${program} ended with code ${child.exitCode}`)
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) break
    await pause(10)
  }
  const seconds = (performance.now() - began) / 1000
  child.kill('SIGINT')
  await ended
  return seconds
}

async function clone(target: string): Promise<void> {
  const [code] = await once(spawn('git', ['clone', '--quiet', root, target], { stdio: 'inherit' }), 'exit')
  if (code !== 0) throw new Error('git clone failed')
}

const folder = await mkdtemp(join(tmpdir(), 'trellis start '))
try {
  await chmod(folder, 0o755)
  const copy = join(folder, 'trellis')
  await clone(copy)
  const env = { DATA_DIR: join(folder, 'data') }
  const bare = await timeStart(process.execPath, ['--eval', bareServer], {})
  const first = await timeStart(join(copy, 'script/start'), [], env)
  const again = [
    await timeStart(join(copy, 'script/start'), [], env),
    await timeStart(join(copy, 'script/start'), [], env),
  ]
  const second = Math.min(...again)
  const line = (name: string, seconds: number) =>
    process.stdout.write(
      `${name.padEnd(44)}${seconds.toFixed(2).padStart(8)} s ${(seconds / bare).toFixed(0).padStart(6)} x\n`,
    )
  line('a bare Node server (the baseline)', bare)
  line('first start: install, build, create, serve', first)
  line(`next start with nothing changed (aim ${aim} s)`, second)
} finally {
  await rm(folder, { recursive: true, force: true })
}
