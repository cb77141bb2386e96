// The command behind script/start: reads settings, starts, prints the address, and shuts down cleanly on a signal.

import { createLogger } from './http/logger.ts'
import { type Running, start } from './process/start.ts'
import { surviveStrayRejections } from './process/stray-rejections.ts'
import { readConfig } from './settings/config.ts'
import { ConfigError } from './settings/config-error.ts'

const minimumNode = [22, 18] as const
/**
 * The parts stop one after another: the server within 12 seconds, the worker within 12, PostgreSQL within 20 (15 until
 * it is told to give up, and 5 for its own processes). This is longer than all of them together on a busy machine.
 */
const patience = 60_000

async function main(): Promise<void> {
  requireNode()
  const isDevelopment = process.argv.includes('--dev')
  const config = readConfig(process.env, { isRoot: process.getuid?.() === 0 })
  const logger = createLogger({
    ...(config.logLevel !== undefined && { level: config.logLevel }),
    isTerminal: process.stdout.isTTY,
  })
  const ending = new AbortController()
  const starting = start({ config, logger, isDevelopment, signal: ending.signal })
  endWhenAsked(ending, starting)
  const running = await starting.catch((error: unknown) => {
    if (!ending.signal.aborted) throw error
  })
  if (running === undefined) return
  surviveStrayRejections(logger)
  // Written in one piece, so that a program that waits for the first line gets all of them.
  say(
    [
      `Trellis is ready at ${config.publicUrl}`,
      `Use this API key in scripts: ${running.publishableKey}`,
      ...(running.mailboxUrl ? [`Emails are stored, not sent. Read them at ${running.mailboxUrl}`] : []),
    ].join('\n'),
  )
}

function requireNode(): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > minimumNode[0] || (major === minimumNode[0] && minor >= minimumNode[1])) return
  throw new ConfigError(
    `Node ${process.versions.node} cannot run Trellis directly. Start it with script/start, which uses the right version`,
  )
}

/** The first signal cancels a start or lets everything finish. A second one exits at once. */
function endWhenAsked(ending: AbortController, starting: Promise<Running>): void {
  const stop = async () => {
    const running = await starting.catch(() => undefined)
    await running?.stop()
  }
  const end = (signal: NodeJS.Signals) => {
    if (ending.signal.aborted) process.exit(1)
    ending.abort()
    say(`${signal}: finishing running work, then stopping`)
    setTimeout(() => process.exit(1), patience).unref()
    stop().then(() => process.exit(0), fail)
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}

function say(lines: string): void {
  process.stdout.write(`${lines}\n`)
}

function fail(error: unknown): never {
  const isExplained =
    error instanceof Error && !(error instanceof TypeError || error instanceof ReferenceError)
  process.stderr.write(`${isExplained ? error.message : (error as Error)?.stack}\n`)
  process.exit(1)
}

await main().catch(fail)
