// A bucket of S3 in a process of its own, started from outside like the product.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const program = join(import.meta.dirname, '../../../platform/storage/testing/serve-fake-s3.ts')

/** `settings` are those of the product. It ends with its input, also if the tests end without stopping it. */
export async function startFakeS3() {
  const server = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = await once(createInterface(server.stdout), 'line')
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = JSON.parse(line)
  return {
    settings: {
      STORAGE_S3_ENDPOINT: endpoint,
      STORAGE_S3_BUCKET: bucket,
      STORAGE_S3_REGION: region,
      STORAGE_S3_ACCESS_KEY_ID: accessKeyId,
      STORAGE_S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    stop: () => void server.stdin.end(),
  }
}
