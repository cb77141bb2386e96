// Reaches past the product into its embedded database, for what would otherwise need an hour of waiting.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Product } from './product.ts'

export async function queryProduct(product: Product, sql: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const folder = join(product.dataDir, 'postgres')
  const client = new pg.Client({
    host: join(folder, 'socket'),
    user: 'trellis',
    database: 'trellis',
    password: (await readFile(join(folder, 'password'), 'utf8')).trim(),
  })
  await client.connect()
  try {
    return await client.query(sql, values)
  } finally {
    await client.end()
  }
}
