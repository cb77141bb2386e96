import type { ConnectionOptions } from './connection-options.ts'
import { asOwner } from './owner.ts'

/** The stored secret of this name. The first caller of all processes creates it; the others get the same. */
export async function ensureSecret(
  connection: ConnectionOptions,
  name: string,
  create: () => string | Promise<string>,
): Promise<string> {
  return await asOwner(connection, async (owner) => {
    const read = () =>
      owner.query<{ value: string }>('select value from platform.secrets where name = $1', [name])
    const [stored] = await read()
    if (stored !== undefined) return stored.value
    await owner.query(
      'insert into platform.secrets (name, value) values ($1, $2) on conflict (name) do nothing',
      [name, await create()],
    )
    const [created] = await read()
    if (created === undefined) throw new Error(`The secret ${name} vanished while it was stored`)
    return created.value
  })
}
