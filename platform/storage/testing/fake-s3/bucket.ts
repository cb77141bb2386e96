// What the fake remembers, in memory.
import { createHash, randomUUID } from 'node:crypto'
import { fault } from './answer.ts'

export type S3Object = { readonly content: Buffer; readonly etag: string; readonly changedAt: Date }
export type Upload = { readonly key: string; readonly begunAt: Date; readonly parts: Map<number, S3Object> }

const smallestPart = 5 * 1024 * 1024

export class Bucket {
  readonly objects = new Map<string, S3Object>()
  readonly uploads = new Map<string, Upload>()

  put(key: string, content: Buffer, etag = etagOf(content)): S3Object {
    const object = { content, etag, changedAt: new Date() }
    this.objects.set(key, object)
    return object
  }

  require(key: string): S3Object {
    const object = this.objects.get(key)
    if (object === undefined) throw fault('NoSuchKey')
    return object
  }

  begin(key: string): string {
    const id = randomUUID()
    this.uploads.set(id, { key, begunAt: new Date(), parts: new Map() })
    return id
  }

  requireUpload(id: string, key: string): Upload {
    const upload = this.uploads.get(id)
    if (upload?.key !== key) throw fault('NoSuchUpload')
    return upload
  }

  putPart(id: string, key: string, number: number, content: Buffer): S3Object {
    if (!(number >= 1 && number <= 10_000)) throw fault('InvalidRequest')
    const part = { content, etag: etagOf(content), changedAt: new Date() }
    this.requireUpload(id, key).parts.set(number, part)
    return part
  }

  complete(id: string, key: string, named: readonly { readonly number: number; readonly etag: string }[]) {
    const { parts } = this.requireUpload(id, key)
    const chosen = named.map(({ number, etag }) => {
      const part = parts.get(number)
      if (part === undefined || part.etag !== etag) throw fault('InvalidPart')
      return part.content
    })
    if (chosen.length === 0) throw fault('MalformedXML')
    if (chosen.slice(0, -1).some(({ length }) => length < smallestPart)) throw fault('EntityTooSmall')
    const content = Buffer.concat(chosen)
    const object = this.put(key, content, `"${etagOf(content).slice(1, -1)}-${chosen.length}"`)
    this.uploads.delete(id)
    return object
  }
}

const etagOf = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`
