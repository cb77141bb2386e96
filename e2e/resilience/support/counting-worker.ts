// A process that runs jobs with countable effects, and can be killed and restarted.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

export class CountingWorker {
  readonly #url: string
  #child: ChildProcess | undefined
  #exited: Promise<unknown> | undefined

  /** The address of the owner's login. */
  constructor(url: string) {
    this.#url = url
  }

  /** Resolves when it accepts jobs. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, ['platform/jobs/testing/counting-process.ts', this.#url], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    this.#child = child
    this.#exited = once(child, 'exit')
    await Promise.race([once(child.stdout, 'data'), this.#exited])
    if (child.exitCode !== null) throw new Error('The worker did not start')
  }

  async kill(): Promise<void> {
    this.#child?.kill('SIGKILL')
    await this.#exited
  }
}
