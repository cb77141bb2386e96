// The service as Ada attacks it, and whether it holds afterwards exactly what it held before.
import { expect } from 'vitest'
import type { ConnectionOptions } from '../../postgres/postgres.ts'
import { type Call, type Fixture, openFixture } from './fixture.ts'

export type Attack = {
  readonly fixture: Fixture
  /** Of Ada, with the file `a.txt`, which no attack may change. */
  readonly folder: string
  /** As Ada. */
  readonly call: Fixture['call']
  /** The status and the code of the refusal. */
  codeOf(path: string, options?: Call): Promise<unknown[]>
  /** Neither a row nor a byte is added or lost. */
  expectUnchanged(work: () => Promise<unknown>): Promise<void>
  close(): Promise<void>
}

export async function openAttack(cluster: ConnectionOptions): Promise<Attack> {
  const fixture = await openFixture(cluster)
  const folder = `${fixture.ada}/kept`
  const call: Attack['call'] = (path, options = {}) => fixture.call(path, { as: 'ada', ...options })
  const file = `/object/folders/${folder}/a.txt`
  await call(file, { method: 'POST', body: 'hello' })

  /** Files of unfinished uploads are counted, and gone then. */
  async function listKept() {
    const { rows, files } = await fixture.compare()
    const unfinished = await fixture.store.removeUnfinished(new Date(Date.now() + 60_000))
    return { rows, files, unfinished }
  }

  return {
    fixture,
    folder,
    call,
    async codeOf(path, options) {
      const { status, body } = await call(path, options)
      return [status, body?.code ?? body]
    },
    async expectUnchanged(work) {
      const before = await listKept()
      expect(before.files).toEqual(before.rows)
      await work()
      expect(await listKept()).toEqual({ ...before, unfinished: 0 })
      expect((await call(file)).text).toBe('hello')
    },
    close: () => fixture.close(),
  }
}
