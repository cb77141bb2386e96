// npm run generate-types -w database
import { writeFile } from 'node:fs/promises'
import { platformMigrations } from '@trellis/platform/postgres'
import {
  asOwner,
  createTemplate,
  createTestDatabase,
  startTestCluster,
} from '@trellis/platform/postgres/testing'
import { generateTypes } from '../generate-types.ts'
import { productMigrations } from '../migrations.ts'

const cluster = await startTestCluster()
try {
  await createTemplate(cluster.connection, [
    { ledger: 'platform', directory: platformMigrations },
    { ledger: 'product', directory: productMigrations },
  ])
  const { connection } = await createTestDatabase(cluster.connection)
  const types = await asOwner(connection, (owner) => generateTypes(owner.query))
  await writeFile(new URL('../types.generated.ts', import.meta.url), types)
} finally {
  await cluster.stop()
}
