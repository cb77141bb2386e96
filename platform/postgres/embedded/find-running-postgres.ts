import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { ConnectionOptions } from '../connection-options.ts'
import { asOwner } from '../owner.ts'
import { ownerName } from './ensure-owner.ts'

/**
 * The address of the embedded server that another process runs on this folder; undefined if none answers. PostgreSQL
 * writes its port and its socket folder into lines four and five of `postmaster.pid`.
 */
export async function findRunningPostgres(dataDir: string): Promise<ConnectionOptions | undefined> {
  const folder = join(resolve(dataDir), 'postgres')
  const [file, password] = await Promise.all([
    readFile(join(folder, 'data', 'postmaster.pid'), 'utf8').catch(() => ''),
    readFile(join(folder, 'password'), 'utf8').catch(() => ''),
  ])
  const [, , , port, socketFolder] = file.split('\n')
  if (port === undefined || socketFolder === undefined) return undefined
  const connection = {
    host: socketFolder.trim() || '127.0.0.1',
    port: Number(port),
    user: ownerName,
    database: ownerName,
    password: password.trim(),
  }
  const isAnswering = await asOwner(connection, async () => true).catch(() => false)
  return isAnswering ? connection : undefined
}
