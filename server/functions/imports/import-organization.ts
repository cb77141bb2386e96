import { importOrganization as contract } from '@trellis/domain/contracts/import'
import { refusal } from '@trellis/platform/functions'
import type { Transaction } from '@trellis/platform/postgres'
import { requireOrganization } from '../../catalog/standing.ts'
import { deriveColumns } from '../../import/derive-columns.ts'
import { eventStream } from '../../import/event-stream.ts'
import { findAssigned } from '../../import/find-assigned.ts'
import { judgeImport } from '../../import/judge-import.ts'
import { linkRecords } from '../../import/link-records.ts'
import { LineFaults, readRecords } from '../../import/read-records.ts'
import { writeImport } from '../../import/write-import.ts'
import { requireRoom } from '../../limits/require-room.ts'
import { readRules } from '../../rules/read-rules.ts'
import { defineStreamFunction } from '../define-function.ts'

/**
 * Everything that can be wrong with the file is found before the first event, and answered as a refusal. Then one
 * transaction writes it, with its progress as events.
 */
export const importOrganization = defineStreamFunction(
  contract,
  async ({ input, services, body, run, fail }) => {
    const organizationId = input.organization_id
    await run((transaction) => requireEmpty(transaction, organizationId))
    const faults = new LineFaults()
    const file = linkRecords(await readRecords(body, faults), faults)
    const now = services.clock()
    const derived = deriveColumns(file, now)
    const { assigned, rules } = await run(async (transaction) => {
      await requireRoom(transaction, organizationId, {
        limit: 'max_components',
        added: file.components.length,
      })
      return {
        assigned: await findAssigned(transaction, organizationId, file, faults),
        rules: await readRules(transaction, organizationId, undefined),
      }
    })
    await judgeImport(rules, derived, now.getTime())
    return eventStream(async (send, signal) => {
      const counts = await run(async (transaction) => {
        await requireEmpty(transaction, organizationId)
        // Once more, under the lock: a rule may have been set meanwhile.
        await judgeImport(await readRules(transaction, organizationId, undefined), derived, now.getTime())
        return await writeImport(transaction, {
          organizationId,
          file,
          derived,
          assigned,
          now,
          onProgress: (progress) => {
            signal.throwIfAborted()
            send('progress', progress)
          },
        })
      })
      send('done', counts)
    }, fail)
  },
)

async function requireEmpty(transaction: Transaction, organizationId: string): Promise<void> {
  await requireOrganization(transaction, organizationId, 'create-component')
  const [filled] = await transaction.query(
    `select 1 from components where organization_id = $1
     union all select 1 from projects where organization_id = $1 limit 1`,
    [organizationId],
  )
  if (filled !== undefined)
    throw refusal(
      409,
      'organization_not_empty',
      'Only an organization without components can be filled by an import',
    )
}
