export { asOwner, type OwnerConnection } from '../owner.ts'
export {
  createTemplate,
  createTestDatabase,
  findSystemBinaries,
  startTestCluster,
  type TestCluster,
  type TestDatabase,
  type TestMigrations,
} from './cluster.ts'
export { setupTestCluster } from './global-setup.ts'
