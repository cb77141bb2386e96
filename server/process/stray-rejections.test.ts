// Runs in a separate process, because the test runner watches for unhandled rejections itself.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const moduleAt = (name: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, name)).href)

/** A server where each request leaves a rejected promise behind. It is asked twice and prints its answers. */
const program = (reason: string, { isGuarded }: { isGuarded: boolean }) => `
  import { createServer } from 'node:http'
  import { once } from 'node:events'
  import { createLogger } from ${moduleAt('../http/logger.ts')}
  import { surviveStrayRejections } from ${moduleAt('stray-rejections.ts')}
  if (${isGuarded}) surviveStrayRejections(createLogger({ isTerminal: false }))
  const server = createServer((request, response) => {
    void Promise.reject(${reason})
    setImmediate(() => response.end('served'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const ask = () => fetch('http://127.0.0.1:' + server.address().port).then((answer) => answer.text())
  process.stderr.write([await ask(), await ask()].join(' '))
  process.exit(0)
`

async function run(reason: string, { isGuarded = true } = {}) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program(reason, { isGuarded })])
  const [log, said] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { lines: log.trim().split('\n'), said, code: child.exitCode }
}

test('without a guard a promise that nobody waits for ends the process', async () => {
  const { said, code } = await run(`new Error('gone')`, { isGuarded: false })
  expect(code).toBe(1)
  expect(said).not.toContain('served')
})

test('a server survives promises that nobody waits for, and reports each with its stack', async () => {
  const { lines, said, code } = await run(`Object.assign(new TypeError('gone'), { code: 'E_GONE' })`)
  expect({ said, code }).toEqual({ said: 'served served', code: 0 })
  expect(lines).toHaveLength(2)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 50,
    msg: 'a promise failed with nobody waiting for it',
    err: { type: 'TypeError', code: 'E_GONE', stack: expect.stringMatching(/^TypeError: gone\n +at /) },
  })
})

test.each([
  [
    `Object.assign(new Error('refused'), { detail: 'secret', request: { headers: { x: 'secret' } } })`,
    'refused',
  ],
  [`new Response('secret', { status: 404 })`, 'Response'],
  [`{ data: { session: 'secret' } }`, 'Object'],
  [`'secret'`, 'string'],
])('what %s carries beside its message is not written', async (reason, named) => {
  const { lines, said } = await run(reason)
  expect(said).toBe('served served')
  expect(lines[0]).toContain(named)
  // The stack quotes the program's source, which is not part of the thrown value.
  expect(lines.join('').replaceAll(/"stack":"(?:[^"\\]|\\.)*"/g, '')).not.toContain('secret')
})
