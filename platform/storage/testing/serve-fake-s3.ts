// The fake as a process, for suites that start everything from outside. Takes a port, or picks a free one, and prints the
// settings that reach it as one line of JSON. It ends with its input, so that it never outlives the test.
import { startFakeS3 } from './fake-s3/fake-s3.ts'

const fake = await startFakeS3({ port: Number(process.argv[2] ?? 0) })
const { endpoint, bucket, region, accessKeyId, secretAccessKey } = fake
process.stdout.write(`${JSON.stringify({ endpoint, bucket, region, accessKeyId, secretAccessKey })}\n`)
process.stdin.resume().on('end', () => fake.close())
