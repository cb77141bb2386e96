import type { Readable } from 'node:stream'
import { keepPace } from '../../../http/http.ts'
import { requireRange } from '../require-range.ts'
import type { ByteRange, OpenFile } from '../store.ts'
import type { S3Bucket } from './s3-bucket.ts'
import { isMissing, isOutOfRange } from './s3-errors.ts'

export type OpenOptions = {
  readonly version: string
  readonly range: ByteRange | undefined
  readonly silence: number
}

export async function openObject(
  { library, reader, name, keys }: S3Bucket,
  { version, range, silence }: OpenOptions,
): Promise<OpenFile | undefined> {
  const Key = keys.keyOf(version)
  const asked = range && requireRange(range, Number.MAX_SAFE_INTEGER)
  const Range = asked && `bytes=${asked.start}-${asked.end}`
  try {
    const { Body, ContentLength, ContentRange } = await reader.send(
      new library.GetObjectCommand({ Bucket: name, Key, Range }),
    )
    if (Body === undefined) throw new Error('The S3 service answered without a body')
    const size = Range === undefined ? ContentLength : totalOf(ContentRange)
    // A service that ignores the range would answer with other bytes than those that were asked for.
    if (size === undefined) {
      await Body.transformToWebStream().cancel()
      throw new Error('The S3 service answered without the size of the object')
    }
    const refuse = () => {
      const error = new Error(`The S3 service sent nothing for ${silence} ms`)
      ;(Body as Readable).destroy(error)
      return error
    }
    return {
      size,
      body: keepPace(Body.transformToWebStream(), { patience: silence, bytesPerSecond: 1, refuse }),
    }
  } catch (error) {
    if (isMissing(error)) return undefined
    if (isOutOfRange(error)) throw new RangeError(`The file has no bytes ${Range}`, { cause: error })
    throw error
  }
}

/** From `bytes 0-9/100`. */
function totalOf(contentRange: string | undefined): number | undefined {
  const total = /^bytes \d+-\d+\/(\d+)$/.exec(contentRange ?? '')?.[1]
  return total === undefined ? undefined : Number(total)
}
