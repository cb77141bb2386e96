import type { OwnProfile } from '@trellis/domain/contracts/profile'
import { refusal } from '@trellis/platform/functions'
import type { Transaction } from '@trellis/platform/postgres'

/**
 * Trigger identities_name_person fills in the name that a provider states for a person without one, and
 * trigger users_hide_profile empties it when an administrator hides the account. Triggers objects_show_inserted,
 * objects_show_updated, objects_hide_deleted and objects_hide_updated keep the picture, and the logo of organizations.
 */
export async function readOwnProfile(transaction: Transaction): Promise<OwnProfile> {
  const [row] = await transaction.query<OwnProfile>('select * from app.own_profile()')
  if (row === undefined) throw refusal(404, 'profile_not_found', 'Profile not found')
  return row
}
