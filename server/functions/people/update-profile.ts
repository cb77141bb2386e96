import type { Stale } from '@trellis/domain/contracts/catalog/components'
import { updateProfile as contract, type OwnProfile } from '@trellis/domain/contracts/profile'
import { refusal } from '@trellis/platform/functions'
import { defineFunction } from '../define-function.ts'
import { readOwnProfile } from './support/read-own-profile.ts'

/** An edit that changes nothing does not raise the revision. */
export const updateProfile = defineFunction(contract, async ({ transaction, input }) => {
  const { name, email_notifications: wantsEmails, expected_revision: expected } = input
  const edited: Partial<OwnProfile> = {
    ...(name !== undefined && { name: name.replace(/\s+/g, ' ') }),
    ...(wantsEmails !== undefined && { email_notifications: wantsEmails }),
  }
  const [row] = await transaction.query<{ stored: boolean }>(
    'select app.update_own_profile($1, $2, $3) as stored',
    [edited.name ?? null, wantsEmails ?? null, expected ?? null],
  )
  const current = await readOwnProfile(transaction)
  if (row?.stored !== true) throw staleProfile(current, edited)
  return current
})

/** No log tells what changed since. The fields whose edit would overwrite something else are named. */
function staleProfile(current: OwnProfile, edited: Partial<OwnProfile>) {
  const changed = Object.entries(edited)
    .filter(([field, value]) => current[field as keyof OwnProfile] !== value)
    .map(([field]) => field)
  const details: Stale<OwnProfile> = { current, changed }
  return refusal(409, 'stale_revision', 'This profile was changed after you opened it', { details })
}
