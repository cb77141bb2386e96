import { asOwner, type ConnectionOptions } from '@trellis/platform/postgres'
import type { Config } from './config.ts'

/** Policies and triggers cannot read the environment, so each start copies the settings into a table. */
export async function syncDatabaseSettings(
  connection: ConnectionOptions,
  { hasBilling, storageQuotaMb }: Pick<Config, 'hasBilling' | 'storageQuotaMb'>,
): Promise<void> {
  await asOwner(connection, (owner) =>
    owner.query(
      `insert into app.settings (name, value) values ('billing', $1), ('storage_quota_mb', $2)
       on conflict (name) do update set value = excluded.value`,
      [hasBilling ? 'on' : 'off', String(storageQuotaMb)],
    ),
  )
}
