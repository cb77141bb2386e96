import { asOwner, type ConnectionOptions } from '@trellis/platform/postgres'

/**
 * Policies cannot read the environment, so each start copies the setting into a table. Only the owner may write it, so
 * that nothing that serves requests can create a superadmin.
 */
export async function syncSuperadmins(
  connection: ConnectionOptions,
  emails: readonly string[],
): Promise<void> {
  await asOwner(connection, async (owner) => {
    await owner.query('delete from app.superadmin_emails where not (email = any ($1))', [emails])
    await owner.query(
      'insert into app.superadmin_emails (email) select unnest($1::text[]) on conflict do nothing',
      [emails],
    )
  })
}
