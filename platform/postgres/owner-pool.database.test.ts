import { inspect } from 'node:util'
import { expect, inject, onTestFinished, test } from 'vitest'
import { asOwner } from './owner.ts'
import { openOwnerPool } from './owner-pool.ts'
import { createTestDatabase } from './testing/cluster.ts'

test('an idle connection that breaks is logged with the reason alone, and the pool serves on', async () => {
  const { connection, drop } = await createTestDatabase(inject('testCluster'))
  const lines: unknown[] = []
  const silent = () => undefined
  const logger = { info: silent, warn: (...line: unknown[]) => lines.push(line), error: silent }
  const pool = openOwnerPool({ connection, maxConnections: 1, logger })
  onTestFinished(async () => {
    await pool.end()
    await drop()
  })
  const { rows } = await pool.query('select pg_backend_pid() as pid')
  await asOwner(connection, (owner) => owner.query('select pg_terminate_backend($1)', [rows[0].pid]))
  await expect.poll(() => lines).toHaveLength(1)
  expect(lines[0]).toEqual([
    { reason: 'terminating connection due to administrator command' },
    'a connection of the queue broke',
  ])
  expect(inspect(lines, { depth: null })).not.toContain('secretKey')
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})
