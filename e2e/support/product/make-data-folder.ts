// Starts the product once on a DATA_DIR that does not exist yet, TEST_DATA_FOLDER, and ends it. What is left there is a
// database that was created, migrated and given the demo; copy-data-folder.ts copies it.
import { chmod } from 'node:fs/promises'
import { dirname } from 'node:path'
import { KillableServer } from '../../resilience/support/killable-server.ts'
import { findFreePort } from './free-port.ts'

const dataDir = process.env.TEST_DATA_FOLDER ?? ''
// As root the database runs as another user, who must be able to enter the folder above it.
await chmod(dirname(dataDir), 0o755)
const server = new KillableServer({ dataDir, port: await findFreePort(), settings: { LOG_LEVEL: 'fatal' } })
await server.start()
await server.end('SIGTERM')
