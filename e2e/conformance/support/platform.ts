// The platform alone, as platform/bin/serve starts it, in its own process.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const jwtSecret = 'a secret of thirty-two letters or more'

export type Platform = { readonly url: string; stop(): Promise<void> }

export async function startPlatform(settings: object): Promise<Platform> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-serve-'))
  const file = join(folder, 'settings.json')
  await writeFile(file, JSON.stringify({ port: 0, jwtSecret, ...settings }))
  const server = spawn(process.execPath, ['platform/bin/serve.ts', file], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return {
    url: await waitForUrl(server),
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function waitForUrl(server: ChildProcess): Promise<string> {
  let output = ''
  return await new Promise((resolve, reject) => {
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
      const url = /Serving at (\S+)/.exec(output)?.[1]
      if (url !== undefined) resolve(url)
    }
    server.stdout?.on('data', collect)
    server.stderr?.on('data', collect)
    server.once('exit', () => reject(new Error(`The platform did not start: ${output}`)))
  })
}

export function sign(claims: Record<string, unknown>, secret = jwtSecret): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
}
