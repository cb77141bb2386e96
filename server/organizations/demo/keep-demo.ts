// The demo organization is created at the first start, replaced when its files change and removed when the setting is
// off. The database owner writes its rows, because no role that serves requests may touch them.
import { createHash, randomUUID } from 'node:crypto'
import { demoSlug } from '@trellis/domain/organizations/slug'
import { asOwner, type ConnectionOptions, type OwnerConnection } from '@trellis/platform/postgres'
import { linkRecords } from '../../import/judging/link-records.ts'
import { LineFaults } from '../../import/reading/line-faults.ts'
import { collectRecords } from '../../import/reading/record-collector.ts'
import { deriveColumns } from '../../import/writing/derive-columns.ts'
import { prepareInserts } from '../../import/writing/import-inserts.ts'
import { sendInserts } from '../../import/writing/insert-rows.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import { parseDemo } from './parse-demo.ts'
import { readDemoFiles } from './read-demo-files.ts'
import { writeDemoHistory } from './write-demo-history.ts'

const lock = 7_215_330
/** The demo is recreated after this many days, so that its newest release stays recent. */
const freshDays = 30

export async function keepDemo(connection: ConnectionOptions, isWanted: boolean): Promise<void> {
  const files = isWanted ? await readDemoFiles() : []
  const checksum = createHash('sha256').update(files.join('\n')).digest('hex')
  await asOwner(connection, async (owner) => {
    const isInPlace = async () => {
      const [stored] = await owner.query<{ checksum: string; is_fresh: boolean }>(
        `select d.checksum, o.created_at > now() - make_interval(days => $1) as is_fresh
         from app.demo_data d join organizations o on o.id = d.organization_id`,
        [freshDays],
      )
      if (!isWanted) return stored === undefined
      return stored?.checksum === checksum && stored.is_fresh
    }
    if (await isInPlace()) return
    await inTransaction(owner, async () => {
      await owner.query('select pg_advisory_xact_lock($1)', [lock])
      // Another process that started at the same time may have done it first.
      if (await isInPlace()) return
      await removeDemo(owner)
      if (isWanted) await writeDemo(owner, files, checksum)
    })
  })
}

async function inTransaction(owner: OwnerConnection, work: () => Promise<void>): Promise<void> {
  await owner.query('begin')
  try {
    await work()
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

async function removeDemo(owner: OwnerConnection): Promise<void> {
  // Trigger organizations_empty deletes the dependencies and their history first, trigger forget_subjects what entries of
  // the log are found by. Trigger organizations_remove_files deletes files afterwards.
  const removed = await owner.query<{ id: string }>('delete from organizations where is_demo returning id')
  for (const { id } of removed) {
    await owner.query('delete from audit_log where organization_id = $1', [id])
    await owner.query('delete from app.audit_heads where organization_id = $1', [id])
  }
}

async function writeDemo(owner: OwnerConnection, files: readonly string[], checksum: string): Promise<void> {
  const organizationId = randomUUID()
  const now = new Date()
  // A company may have taken the name before it was reserved. That must not stop the start.
  // Trigger organizations_hold_foundings counts nothing here, because nobody is signed in, and trigger
  // organizations_follow_rules leaves the demo out.
  await owner.query(
    `insert into organizations (id, name, slug, trial_ends_at, is_demo)
     values ($1, 'Fernhill Market', case when app.is_slug_taken($2) then $3 else $2 end, now(), true)`,
    [organizationId, demoSlug, `${demoSlug}-${organizationId}`],
  )
  const records = bringUpToDate(parseDemo(files), now)
  const faults = new LineFaults()
  const file = linkRecords(collectRecords(records, faults), faults)
  const derived = deriveColumns(file, now)
  const { inserts } = prepareInserts({ organizationId, file, derived, assigned: [], now })
  await sendInserts(owner, inserts, () => undefined)
  await writeDemoHistory(owner, organizationId, file, now)
  await owner.query('insert into app.demo_data (organization_id, checksum) values ($1, $2)', [
    organizationId,
    checksum,
  ])
}
