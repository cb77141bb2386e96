import type { Transaction } from '../../../postgres/postgres.ts'
import { accessDenied } from '../../errors/catalog.ts'
import { requireBucketName } from '../../names/names.ts'
import type { StorageContext, StorageParts } from '../../request/parts.ts'
import { read, write } from '../../request/transactions.ts'
import { requireBucket } from '../../tables/buckets.ts'

/** Objects of one transaction, so that none lasts long and locks many rows. */
const portion = 1000

/** Deletes what the caller may delete, and refuses afterwards if the caller sees what is left. */
export async function emptyBucket(c: StorageContext, parts: StorageParts): Promise<Response> {
  const id = requireBucketName(c.req.param('bucket') ?? '')
  await read(c, parts, (transaction) => requireBucket(transaction, id))
  let kept = 0
  let after: string | undefined = ''
  while (after !== undefined) {
    const from: string = after
    const page: Page = await write(c, parts, (transaction) => deletePage(transaction, id, from))
    kept += page.kept
    after = page.last
  }
  if (kept > 0) throw accessDenied(`${kept} objects cannot be deleted: you may read but not delete them`)
  return c.json({ message: 'Successfully emptied' })
}

type Page = {
  readonly kept: number
  /** The name after which the next page begins; undefined if this one was the last. */
  readonly last: string | undefined
}

/** Pages are made of what the caller sees. If they were made of what is left, objects that stay could fill the first one. */
async function deletePage(transaction: Transaction, bucket: string, after: string): Promise<Page> {
  const rows = await transaction.query<{ id: string; name: string }>(
    `select id, name from storage.objects where bucket_id = $1 and name > $2 order by name limit ${portion}`,
    [bucket, after],
  )
  const ids = [rows.map(({ id }) => id)]
  await transaction.query('delete from storage.objects where id = any ($1)', ids)
  const left = await transaction.query('select from storage.objects where id = any ($1)', ids)
  return { kept: left.length, last: rows.length < portion ? undefined : rows.at(-1)?.name }
}
