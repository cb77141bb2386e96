// A file of any length needs the memory of a few of its pieces.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, onTestFinished, test } from 'vitest'
import { asOwner } from '../../postgres/owner.ts'
import { createTestDatabase } from '../../postgres/testing/testing.ts'
import { startFakeS3 } from '../testing/fake-s3/fake-s3.ts'
import type { TransferOrder, Transferred } from '../testing/transfer-alone.ts'

const megabyte = 1024 * 1024
const program = join(import.meta.dirname, '../testing/transfer-alone.ts')

async function openFolder(): Promise<Pick<TransferOrder, 'directory'>> {
  const directory = await mkdtemp(join(tmpdir(), 'memory-test-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return { directory }
}

async function openBucket(): Promise<Pick<TransferOrder, 's3'>> {
  const { close, endpoint, bucket, region, accessKeyId, secretAccessKey } = await startFakeS3()
  onTestFinished(close)
  return { s3: { endpoint, bucket, region, accessKeyId, secretAccessKey } }
}

test.each([
  { where: 'on a disk', openPlace: openFolder, megabytes: 256, most: 150 },
  { where: 'in S3', openPlace: openBucket, megabytes: 256, most: 150 },
])('$megabytes MiB go up and down $where with less than $most MB more memory', async (place) => {
  const { connection, drop } = await createTestDatabase(inject('testCluster'))
  onTestFinished(drop)
  await asOwner(connection, (owner) =>
    owner.query(`insert into storage.buckets (id, name) values ('box', 'box')`),
  )
  const order: TransferOrder = {
    connection,
    bytes: place.megabytes * megabyte,
    warmUpBytes: 16 * megabyte,
    ...(await place.openPlace()),
  }
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(order)])
  const { up, down } = JSON.parse(stdout) as Transferred
  expect(up).toBeLessThan(place.most)
  expect(down).toBeLessThan(place.most)
})
