import { z } from 'zod'
import { invalidParameter } from '../../errors/catalog.ts'
import { requireBucketName } from '../../names/names.ts'
import type { StorageContext, StorageParts } from '../../request/parts.ts'
import { readInput } from '../../request/read-input.ts'
import { search } from '../../request/transactions.ts'
import { listPage, type PageRow } from '../../tables/list-page.ts'

const order = { column: z.enum(['name', 'updated_at', 'created_at']), order: z.enum(['asc', 'desc']) }

const schema = z.object({
  prefix: z.string().max(1024).default(''),
  limit: z.number().int().min(1).max(1000).default(1000),
  cursor: z.string().max(8192).optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z.object({ column: order.column.default('name'), order: order.order.default('asc') }).prefault({}),
})

/** The order belongs to the cursor, so that a page continues the one before it whatever the request says. */
const cursorForm = z.object({
  ...order,
  after: z.object({
    name: z.string().max(1025),
    isFolder: z.boolean(),
    time: z
      .string()
      .max(64)
      .regex(/^[\d\-:. +]+$/)
      .optional(),
  }),
})

type Cursor = z.output<typeof cursorForm>

export async function listObjectsV2(c: StorageContext, parts: StorageParts): Promise<Response> {
  const bucket = requireBucketName(c.req.param('bucket') ?? '')
  const { prefix, limit, cursor, with_delimiter: isByFolder, sortBy } = await readInput(c, schema)
  const { after, ...sort } = cursor === undefined ? { ...sortBy, after: undefined } : readCursor(cursor)
  const found = await search(c, parts, (transaction) =>
    listPage(transaction, { bucket, prefix, isByFolder, ...sort, after, limit: limit + 1 }),
  )
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return c.json({
    hasNext: last !== undefined,
    ...(last !== undefined && {
      nextCursor: writeCursor({ ...sort, after: positionOf(last) }),
      nextCursorKey: last.name,
    }),
    folders: rows.filter((row) => row.is_folder).map(({ name }) => ({ key: name.slice(0, -1), name })),
    objects: rows.filter((row) => !row.is_folder).map(describe),
  })
}

const describe = ({ id, name, updated_at, created_at, last_accessed_at, metadata }: PageRow) => ({
  id,
  key: name,
  name,
  updated_at,
  created_at,
  last_accessed_at,
  metadata,
})

const positionOf = ({ name, is_folder: isFolder, time }: PageRow): Cursor['after'] => ({
  name,
  isFolder,
  ...(time !== null && { time }),
})

const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

function readCursor(text: string): Cursor {
  try {
    return cursorForm.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    throw invalidParameter('The cursor is not one of ours')
  }
}
