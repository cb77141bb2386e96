import { importOrganization as contract } from '@trellis/domain/contracts/catalog/import'
import { refusal } from '@trellis/platform/functions'
import type { Transaction } from '@trellis/platform/postgres'
import { readRules } from '../../catalog/rules/read-rules.ts'
import { ImportPlaces } from '../../import/import-places.ts'
import type { Member } from '../../import/judging/find-assigned.ts'
import { openImport } from '../../import/open-import.ts'
import { eventStream } from '../../import/thread/event-stream.ts'
import { sendInserts } from '../../import/writing/insert-rows.ts'
import { requireOrganization } from '../../organizations/require-organization.ts'
import { requireRoom } from '../../organizations/require-room.ts'
import { defineStreamFunction } from '../define-function.ts'

const places = new ImportPlaces()

/**
 * Finds everything that can be wrong with the file before the first event, and answers it as a refusal. Then one
 * transaction writes the file and reports its progress as events. A separate thread reads and judges the file and
 * builds the statements; this thread only passes them on.
 */
export const importOrganization = defineStreamFunction(contract, async (call) => {
  const { input, body, caller, services, run, fail } = call
  const organizationId = input.organization_id
  await run((transaction) => requireEmpty(transaction, organizationId))
  const { thread, end } = openImport(places, caller.userId)
  try {
    await thread.read(body)
    const { components, namesPeople } = await thread.ask('link', services.clock())
    const { members, rules } = await run(async (transaction) => {
      await requireRoom(transaction, organizationId, { limit: 'max_components', added: components })
      return {
        members: namesPeople ? await listMembers(transaction, organizationId) : [],
        rules: await readRules(transaction, organizationId, undefined),
      }
    })
    await thread.ask('assign', members)
    await thread.ask('judge', rules)
  } catch (error) {
    await end()
    throw error
  }
  return eventStream(async (send, signal) => {
    try {
      const counts = await run(async (transaction) => {
        await requireEmpty(transaction, organizationId)
        // Checked again under the lock, because a rule may have been set since.
        await thread.ask('judge', await readRules(transaction, organizationId, undefined))
        const found = await thread.ask('begin', organizationId)
        await transaction.query('select app.be_quiet($1)', [organizationId])
        await sendInserts(transaction, thread.inserts(), (progress) => {
          signal.throwIfAborted()
          send('progress', progress)
        })
        return found
      })
      send('done', counts)
    } finally {
      await end()
    }
  }, fail)
})

const listMembers = (transaction: Transaction, organizationId: string): Promise<Member[]> =>
  // Trigger users_keep_profile copies each user's address to the profile.
  transaction.query<Member>(
    `select p.id, p.email from members m join profiles p on p.id = m.user_id where m.organization_id = $1`,
    [organizationId],
  )

async function requireEmpty(transaction: Transaction, organizationId: string): Promise<void> {
  await requireOrganization(transaction, organizationId, 'create-component')
  const [filled] = await transaction.query(
    `select 1 from components where organization_id = $1 and not is_example
     union all select 1 from projects where organization_id = $1 limit 1`,
    [organizationId],
  )
  if (filled !== undefined)
    throw refusal(
      409,
      'organization_not_empty',
      'You can import only into an organization without components',
    )
}
