import { z } from 'zod'
import { invalidParameter } from '../../errors/catalog.ts'
import { signDownload } from '../../links/links.ts'
import { requireBucketName } from '../../names/names.ts'
import { addressIn } from '../../request/address.ts'
import type { StorageContext, StorageParts } from '../../request/parts.ts'
import { readInput } from '../../request/read-input.ts'
import { read } from '../../request/transactions.ts'
import { transformInput, writeTransformations } from '../images/transform-input.ts'
import { findVisible } from '../objects/find-visible.ts'

/** Seconds. */
const expiresIn = z.number().int().min(1)

const single = z.object({ expiresIn, transform: transformInput.optional() })
const several = z.object({ expiresIn, paths: z.array(z.string().max(1024)).min(1).max(1000) })

/**
 * A link to an object that the caller may see. The link works for anyone until it ends. Its path is as it was named: the
 * client encodes it.
 */
export async function signOne(c: StorageContext, parts: StorageParts): Promise<Response> {
  const address = addressIn(c)
  const { expiresIn: seconds, transform } = await readInput(c, single)
  requireEnd(parts, seconds)
  await findVisible(c, parts, address)
  const transformations = transform && writeTransformations(transform)
  const isPicture = transformations !== undefined && transformations !== ''
  const token = await signDownload(parts, address, {
    seconds,
    ...(isPicture && { transformations }),
    ...(isPicture && transform?.format !== undefined && { format: transform.format }),
  })
  const route = isPicture ? '/render/image/sign' : '/object/sign'
  return c.json({ signedURL: `${route}/${address.bucket}/${address.name}?token=${token}` })
}

/** Each path by itself: one that the caller may not see does not refuse the others. */
export async function signMany(c: StorageContext, parts: StorageParts): Promise<Response> {
  const bucket = requireBucketName(c.req.param('bucket') ?? '')
  const { expiresIn: seconds, paths } = await readInput(c, several)
  requireEnd(parts, seconds)
  const rows = await read(c, parts, (transaction) =>
    transaction.query<{ name: string }>(
      'select name from storage.objects where bucket_id = $1 and name = any ($2)',
      [bucket, paths],
    ),
  )
  const visible = new Set(rows.map(({ name }) => name))
  const answers = paths.map(async (path) => {
    if (!visible.has(path)) {
      return {
        error: 'Either the object does not exist or you do not have access to it',
        path,
        signedURL: null,
      }
    }
    const token = await signDownload(parts, { bucket, name: path }, { seconds })
    return { error: null, path, signedURL: `/object/sign/${bucket}/${path}?token=${token}` }
  })
  return c.json(await Promise.all(answers))
}

function requireEnd({ longestLink }: StorageParts, seconds: number): void {
  if (seconds > longestLink) throw invalidParameter(`expiresIn must be at most ${longestLink} seconds`)
}
