// Files at /storage/v1, the protocol of @supabase/storage-js. A request finds its row under the caller's policies, and
// only then its bytes in the store. An upload is asked everything that can refuse it before its bytes are read.
import { Hono } from 'hono'
import { readCredentials } from '../callers/callers.ts'
import { clientAddress, protocolCors, requestId } from '../http/http.ts'
import { type BucketState, limitHeaders } from '../limits/limits.ts'
import { createBucket } from './endpoints/buckets/create-bucket.ts'
import { deleteBucket } from './endpoints/buckets/delete-bucket.ts'
import { emptyBucket } from './endpoints/buckets/empty-bucket.ts'
import { getBucket } from './endpoints/buckets/get-bucket.ts'
import { listBuckets } from './endpoints/buckets/list-buckets.ts'
import { updateBucket } from './endpoints/buckets/update-bucket.ts'
import { renderPublic, renderSigned, renderVisible } from './endpoints/images/render-image.ts'
import { downloadSigned } from './endpoints/links/download-signed.ts'
import { signMany, signOne } from './endpoints/links/sign-downloads.ts'
import { signUploadLink, uploadSigned } from './endpoints/links/upload-signed.ts'
import { copyObject } from './endpoints/objects/copy-object.ts'
import { describeObject, describePublic } from './endpoints/objects/describe-object.ts'
import { downloadObject, downloadPublic } from './endpoints/objects/download-object.ts'
import { listObjects } from './endpoints/objects/list-objects.ts'
import { listObjectsV2 } from './endpoints/objects/list-objects-v2.ts'
import { moveObject } from './endpoints/objects/move-object.ts'
import { removeObject, removeObjects } from './endpoints/objects/remove-objects.ts'
import { createObject, updateObject } from './endpoints/objects/upload-object.ts'
import { accessDenied, notFoundRoute, slowDown } from './errors/catalog.ts'
import { renderError } from './errors/render-error.ts'
import { translateError } from './errors/translate-error.ts'
import {
  defaultFileSizeLimit,
  defaultLongestLink,
  defaultReaderPatience,
  defaultSenderPatience,
  type StorageContext,
  type StorageEnv,
  type StorageOptions,
  type StorageParts,
} from './request/parts.ts'
import { addressOf } from './request/transactions.ts'

export { fileTasks } from './cleanup/file-tasks.ts'
export { reencodePicture } from './images/reencode-picture.ts'
export type { Incoming, Ingest } from './ingest/ingest.ts'
export { requirePdf } from './ingest/require-pdf.ts'
export type { StorageOptions } from './request/parts.ts'
export { copyFiles } from './store/copy-files.ts'
export { openDiskStore } from './store/disk/open-disk-store.ts'
export { listNamedFiles } from './store/list-named-files.ts'
export { openS3Store } from './store/s3/open-s3-store.ts'
export { S3RefusedError } from './store/s3/require-bucket.ts'
export type { Store } from './store/store.ts'

type Endpoint = (c: StorageContext, parts: StorageParts) => Promise<Response>

/** Mount it with `app.route('/storage/v1', …)`. */
export function createStorage(options: StorageOptions): Hono<StorageEnv> {
  const parts: StorageParts = {
    fileSizeLimit: defaultFileSizeLimit,
    longestLink: defaultLongestLink,
    readerPatience: defaultReaderPatience,
    senderPatience: defaultSenderPatience,
    ingest: {},
    clock: Date.now,
    ...options,
  }
  const app = new Hono<StorageEnv>()
  app.onError((error, c) => {
    const refused = translateError(error)
    if (refused.status >= 500) {
      parts.logger.error(
        { requestId: c.var.requestId, err: refused.cause ?? refused },
        'storage request failed',
      )
    }
    return renderError(refused)
  })
  app.use(requestId(), clientAddress({ trustedProxies: 0 }), cors)
  const open = (endpoint: Endpoint) => async (c: StorageContext) => {
    count(c, options.rates?.arrive(addressOf(c)))
    return await endpoint(c, parts)
  }
  const known = (endpoint: Endpoint) =>
    open(async (c) => {
      await identify(c, parts)
      return await endpoint(c, parts)
    })

  app.get('/status', (c) => c.body(null, 200))
  app.post('/bucket', known(createBucket)).get('/bucket', known(listBuckets))
  app.post('/bucket/:bucket/empty', known(emptyBucket))
  app.get('/bucket/:bucket', known(getBucket)).put('/bucket/:bucket', known(updateBucket))
  app.delete('/bucket/:bucket', known(deleteBucket))

  app.get('/object/public/:bucket/:name{.+}', open(downloadPublic))
  app.get('/object/info/public/:bucket/:name{.+}', open(describePublic))
  app.get('/object/sign/:bucket/:name{.+}', open(downloadSigned))
  app.put('/object/upload/sign/:bucket/:name{.+}', open(uploadSigned))

  app.get('/render/image/public/:bucket/:name{.+}', open(renderPublic))
  app.get('/render/image/sign/:bucket/:name{.+}', open(renderSigned))
  app.get('/render/image/authenticated/:bucket/:name{.+}', known(renderVisible))

  app.post('/object/upload/sign/:bucket/:name{.+}', known(signUploadLink))
  app.post('/object/sign/:bucket/:name{.+}', known(signOne)).post('/object/sign/:bucket', known(signMany))
  app.post('/object/list/:bucket', known(listObjects)).post('/object/list-v2/:bucket', known(listObjectsV2))
  app.post('/object/move', known(moveObject)).post('/object/copy', known(copyObject))
  app.get('/object/info/authenticated/:bucket/:name{.+}', known(describeObject))
  app.get('/object/info/:bucket/:name{.+}', known(describeObject))
  app.get('/object/authenticated/:bucket/:name{.+}', known(downloadObject))
  app.get('/object/:bucket/:name{.+}', known(downloadObject))
  app
    .post('/object/:bucket/:name{.+}', known(createObject))
    .put('/object/:bucket/:name{.+}', known(updateObject))
  app.delete('/object/:bucket', known(removeObjects)).delete('/object/:bucket/:name{.+}', known(removeObject))
  app.all('*', (c) => {
    throw notFoundRoute(c.req.method, c.req.path)
  })
  return app
}

const cors = protocolCors({
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
  headers: [
    'x-upsert',
    'cache-control',
    'x-metadata',
    'content-encoding',
    'range',
    'if-none-match',
    'if-modified-since',
  ],
  exposed: [
    'content-range',
    'etag',
    'content-length',
    'content-disposition',
    'location',
    'x-transformations',
  ],
})

/** An API key alone is a visitor. Without any credentials, the original's gateway and its clients expect a refusal. */
async function identify(c: StorageContext, { callers, rates }: StorageParts): Promise<void> {
  const credentials = readCredentials(c.req.raw)
  if (credentials.apiKey === undefined && credentials.bearer === undefined)
    throw accessDenied('Invalid Compact JWS')
  const caller = await callers.resolve(credentials, { requestId: c.var.requestId, address: addressOf(c) })
  c.set('caller', caller)
  count(c, rates?.take(caller, addressOf(c)))
}

function count(c: StorageContext, bucket: BucketState | undefined): void {
  if (bucket === undefined) return
  const headers = limitHeaders(bucket)
  if (!bucket.isAllowed) throw slowDown(headers)
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
}
