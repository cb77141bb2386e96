import type { TestProject } from 'vitest/node'
import { platformMigrations } from './postgres/postgres.ts'
import { setupTestCluster } from './postgres/testing/testing.ts'

export default function setup(project: TestProject) {
  return setupTestCluster(project, [{ ledger: 'platform', directory: platformMigrations }])
}
