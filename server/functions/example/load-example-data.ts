import { loadExampleData as contract } from '@trellis/domain/contracts/catalog/example'
import { refusal } from '@trellis/platform/functions'
import type { Transaction } from '@trellis/platform/postgres'
import { linkRecords } from '../../import/judging/link-records.ts'
import { LineFaults } from '../../import/reading/line-faults.ts'
import { collectRecords } from '../../import/reading/record-collector.ts'
import { deriveColumns } from '../../import/writing/derive-columns.ts'
import { prepareInserts } from '../../import/writing/import-inserts.ts'
import { sendInserts } from '../../import/writing/insert-rows.ts'
import { bringUpToDate } from '../../organizations/demo/bring-up-to-date.ts'
import { parseDemo } from '../../organizations/demo/parse-demo.ts'
import { pickExample } from '../../organizations/demo/pick-example.ts'
import { readDemoFiles } from '../../organizations/demo/read-demo-files.ts'
import { requireOrganization } from '../../organizations/require-organization.ts'
import { defineFunction } from '../define-function.ts'

/** Rules do not judge the example, and it needs no room in the plan: it is not the organization's own (decision 0019). */
export const loadExampleData = defineFunction(contract, async ({ transaction, services, input }) => {
  const organizationId = input.organization_id
  await requireOrganization(transaction, organizationId, 'create-component')
  await requireNoComponents(transaction, organizationId)
  const now = services.clock()
  const faults = new LineFaults()
  const records = bringUpToDate(pickExample(parseDemo(await readDemoFiles())), now)
  const file = linkRecords(collectRecords(records, faults), faults)
  const derived = deriveColumns(file, now)
  const { counts, inserts } = prepareInserts({
    organizationId,
    file,
    derived,
    assigned: [],
    now,
    isExample: true,
  })
  await transaction.query('select app.be_quiet($1)', [organizationId])
  await sendInserts(transaction, inserts, () => undefined)
  return { components: counts.components }
})

async function requireNoComponents(transaction: Transaction, organizationId: string): Promise<void> {
  const [component] = await transaction.query('select 1 from components where organization_id = $1 limit 1', [
    organizationId,
  ])
  if (component === undefined) return
  throw refusal(
    409,
    'organization_not_empty',
    'You can load example data only into an organization without components',
  )
}
