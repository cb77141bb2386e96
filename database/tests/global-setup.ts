import { platformMigrations } from '@trellis/platform/postgres'
import { setupTestCluster } from '@trellis/platform/postgres/testing'
import type { TestProject } from 'vitest/node'
import { productMigrations } from '../migrations.ts'

export default function setup(project: TestProject) {
  return setupTestCluster(project, [
    { ledger: 'platform', directory: platformMigrations },
    { ledger: 'product', directory: productMigrations },
  ])
}
