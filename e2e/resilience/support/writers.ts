// People who create projects as fast as the server answers, and remember what was acknowledged.
import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'

export type Writers = {
  /** The id of every project whose creation was acknowledged. */
  readonly acknowledged: ReadonlySet<string>
  /** Every other answer: the status, or the error of the connection. */
  readonly refusals: readonly (number | string)[]
  /** Resolves when that many more were acknowledged. */
  waitFor(count: number): Promise<void>
  stop(): Promise<void>
}

export type WriterOptions = {
  readonly url: string
  readonly apiKey: string
  readonly accessToken: string
  readonly organizationId: string
  /** The parts of each project. */
  readonly componentIds: readonly string[]
  readonly count: number
}

export function startWriters(options: WriterOptions): Writers {
  const { url, apiKey, accessToken, organizationId, componentIds, count } = options
  const acknowledged = new Set<string>()
  const refusals: (number | string)[] = []
  const progress = new EventEmitter()
  let isStopped = false

  const write = async () => {
    const answer = await fetch(`${url}/functions/v1/create-project`, {
      method: 'POST',
      headers: { apikey: apiKey, authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        organization_id: organizationId,
        name: `Project ${randomUUID()}`,
        component_ids: componentIds,
      }),
    })
    const body = (await answer.json()) as { id?: string }
    if (!answer.ok || body.id === undefined) {
      refusals.push(answer.status)
      return
    }
    acknowledged.add(body.id)
    progress.emit('acknowledged')
  }

  const work = async () => {
    while (!isStopped) {
      await write().catch((error: unknown) => {
        refusals.push(String(error))
        // A server that is gone refuses at once, so this lets others have a turn.
        return new Promise((resolve) => setImmediate(resolve))
      })
    }
  }
  const workers = Array.from({ length: count }, work)

  return {
    acknowledged,
    refusals,
    async waitFor(more: number) {
      const wanted = acknowledged.size + more
      while (acknowledged.size < wanted) await once(progress, 'acknowledged')
    },
    async stop() {
      isStopped = true
      await Promise.all(workers)
    },
  }
}
