import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '../logger.ts'
import { endOrphans } from './end-orphans.ts'
import {
  hasExited,
  type PostmasterOptions,
  spawnPostmaster,
  stopOnWindows,
  stopPostmaster,
} from './postmaster.ts'
import { type Watcher, watch } from './watcher.ts'

const firstRestartDelay = 100
const maxRestartDelay = 10_000

type Running = { readonly exited: Promise<unknown>; stop(): Promise<void> }

/** Keeps one PostgreSQL running: stops orphans of a killed server, starts, restarts after a crash, stops. */
export class Supervisor {
  readonly #options: PostmasterOptions
  readonly #logger: Logger | undefined
  readonly #stopping = new AbortController()
  #running: Running | undefined
  #care: Promise<void> = Promise.resolve()

  constructor(options: PostmasterOptions, logger: Logger | undefined) {
    this.#options = options
    this.#logger = logger
  }

  /** An aborted start leaves nothing behind. */
  async start(signal?: AbortSignal): Promise<void> {
    const giveUp = () => this.#stopping.abort(signal?.reason)
    signal?.addEventListener('abort', giveUp)
    try {
      signal?.throwIfAborted()
      this.#running = await this.#startOnce()
    } finally {
      signal?.removeEventListener('abort', giveUp)
    }
    this.#care = this.#keepRunning()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running?.stop()
    await this.#care
  }

  async #startOnce(): Promise<Running> {
    if (process.platform === 'win32') await stopOnWindows(this.#options).catch(() => undefined)
    await endOrphans(this.#options.dataFolder, this.#options.settings.unix_socket_directories)
    const { process: child, pid, untilReady } = await spawnPostmaster(this.#options)
    // From the first moment, because we may be killed while PostgreSQL is still starting.
    const watcher: Watcher = watch(pid, this.#options.account)
    const exited = hasExited(child) ? Promise.resolve() : once(child, 'exit')
    void exited.then(() => watcher.dismiss())
    await untilReady(this.#stopping.signal)
    return { exited, stop: () => stopPostmaster(child, this.#options) }
  }

  async #keepRunning(): Promise<void> {
    let restartDelay = firstRestartDelay
    while (!this.#stopping.signal.aborted) {
      await this.#running?.exited
      if (this.#stopping.signal.aborted) return
      this.#logger?.error({ restartDelay }, 'PostgreSQL ended unexpectedly and is started again')
      await delay(restartDelay, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
      if (this.#stopping.signal.aborted) return
      restartDelay = Math.min(restartDelay * 2, maxRestartDelay)
      if (await this.#restart()) restartDelay = firstRestartDelay
    }
  }

  async #restart(): Promise<boolean> {
    try {
      this.#running = await this.#startOnce()
    } catch (error) {
      this.#running = undefined
      this.#logger?.error({ err: error }, 'PostgreSQL could not be started again')
      return false
    }
    if (this.#stopping.signal.aborted) await this.#running.stop()
    return true
  }
}
