// One cluster serves a whole vitest run; test files copy its template.
import type { TestProject } from 'vitest/node'
import type { ConnectionOptions } from '../connection-options.ts'
import { createTemplate, startTestCluster, type TestMigrations } from './cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: ConnectionOptions
  }
}

export async function setupTestCluster(project: TestProject, migrations: readonly TestMigrations[]) {
  const cluster = await startTestCluster()
  try {
    await createTemplate(cluster.connection, migrations)
  } catch (error) {
    await cluster.stop()
    throw error
  }
  project.provide('testCluster', cluster.connection)
  return () => cluster.stop()
}
