// The product with its files in S3. A bucket belongs to one database, so it has its own beside the other product's.
import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { startProduct } from '../../support/product/product.ts'
import { startFakeS3 } from './fake-s3.ts'
import { createOwnDatabase } from './own-database.ts'

/** It has the keys of the installation. */
export async function startProductOnS3() {
  const { publishableKey, secretKey } = inject('installation')
  const stops: (() => unknown)[] = []
  const stop = async () => {
    for (const stopPart of stops.splice(0).reverse()) await stopPart()
  }
  try {
    const s3 = await startFakeS3()
    stops.push(s3.stop)
    const database = await createOwnDatabase()
    stops.push(database.drop)
    const { url, dataDir, ...product } = await startProduct({
      ...s3.settings,
      ANON_KEY: publishableKey,
      SERVICE_ROLE_KEY: secretKey,
      DATABASE_URL: database.url,
      SECRETS_KEY: randomBytes(32).toString('base64'),
    })
    stops.push(product.stop)
    return { url, dataDir, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
