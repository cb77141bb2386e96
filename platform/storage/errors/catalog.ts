// Every refusal of this protocol (sheet, section 2). The messages are wire values.
import { StorageError } from './storage-error.ts'

export const noSuchBucket = () =>
  new StorageError('Bucket not found', { statusCode: 404, code: 'NoSuchBucket', error: 'Bucket not found' })

export const noSuchKey = () =>
  new StorageError('Object not found', { statusCode: 404, code: 'NoSuchKey', error: 'not_found' })

/** The row exists and its bytes do not: someone has removed them around us. */
export const missingBytes = () =>
  new StorageError('The resource was not found', { statusCode: 404, code: 'NoSuchKey', error: 'Not found' })

export const bucketAlreadyExists = () => duplicate('BucketAlreadyExists')
export const keyAlreadyExists = () => duplicate('KeyAlreadyExists')

const duplicate = (code: string) =>
  new StorageError('The resource already exists', { statusCode: 409, code, error: 'Duplicate' })

export const bucketNotEmpty = () =>
  new StorageError('The bucket you tried to delete is not empty', {
    statusCode: 409,
    code: 'ResourceNotEmpty',
    error: 'ResourceNotEmpty',
  })

export const accessDenied = (message: string, cause?: unknown) =>
  new StorageError(message, { statusCode: 403, code: 'AccessDenied', error: 'Unauthorized', cause })

export const refusedByPolicy = (cause?: unknown) =>
  accessDenied('new row violates row-level security policy', cause)

export const invalidMimeType = (type: string) =>
  new StorageError(`mime type ${type} is not supported`, {
    statusCode: 415,
    code: 'InvalidMimeType',
    error: 'invalid_mime_type',
  })

export const invalidFile = (message: string, cause?: unknown) =>
  new StorageError(message, { statusCode: 415, code: 'InvalidMimeType', error: 'invalid_mime_type', cause })

export const entityTooLarge = (
  message = 'The object exceeded the maximum allowed size',
  code = 'EntityTooLarge',
) => new StorageError(message, { statusCode: 413, code, error: 'Payload too large' })

export const invalidBucketName = () =>
  new StorageError('Bucket name invalid', {
    statusCode: 400,
    code: 'InvalidBucketName',
    error: 'Invalid Input',
  })

export const invalidKey = (name: string) =>
  new StorageError(`Invalid key: ${name}`, { statusCode: 400, code: 'InvalidKey', error: 'InvalidKey' })

export const invalidJwt = (message: string) =>
  new StorageError(message, { statusCode: 400, code: 'InvalidJWT', error: 'InvalidJWT' })

export const invalidSignature = () =>
  new StorageError('Invalid signature', {
    statusCode: 400,
    code: 'InvalidSignature',
    error: 'InvalidSignature',
  })

export const invalidRequest = (message: string) =>
  new StorageError(message, { statusCode: 400, code: 'InvalidRequest', error: 'InvalidRequest' })

export const invalidParameter = (message: string) =>
  new StorageError(message, { statusCode: 400, code: 'InvalidParameter', error: 'InvalidParameter' })

/** The one refusal with a status of its own besides 429: players and browsers look at the status alone. */
export const invalidRange = (size: number) =>
  new StorageError('invalid range provided', {
    statusCode: 416,
    status: 416,
    code: 'InvalidRange',
    error: 'invalid_range',
    headers: { 'Content-Range': `bytes */${size}` },
  })

export const slowDown = (headers: Readonly<Record<string, string>> = {}) =>
  new StorageError('Too many requests', {
    statusCode: 429,
    status: 429,
    code: 'SlowDown',
    error: 'too_many_connections',
    headers,
  })

export const databaseTimeout = (cause: unknown) =>
  new StorageError('The request took too long', {
    statusCode: 544,
    status: 544,
    code: 'DatabaseTimeout',
    error: 'DatabaseTimeout',
    cause,
  })

export const unavailable = (cause: unknown) =>
  new StorageError('The service is temporarily unavailable', {
    statusCode: 503,
    status: 503,
    code: 'SlowDown',
    error: 'unavailable',
    headers: { 'Retry-After': '1' },
    cause,
  })

export const storeFull = (cause: unknown) =>
  new StorageError('No space is left for files', {
    statusCode: 507,
    status: 507,
    code: 'InternalError',
    error: 'Insufficient Storage',
    cause,
  })

export const notFoundRoute = (method: string, path: string) =>
  new StorageError(`Route ${method}:${path} not found`, {
    statusCode: 404,
    status: 404,
    code: 'NotFound',
    error: 'Not Found',
  })

export const unexpected = (cause: unknown) =>
  new StorageError('Internal Server Error', {
    statusCode: 500,
    status: 500,
    code: 'InternalError',
    error: 'Internal',
    cause,
  })
