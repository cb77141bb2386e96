import { StoreFullError } from '../store-full-error.ts'

type S3Error = Error & { readonly $metadata?: { readonly httpStatusCode?: number } }

export const statusOf = (error: unknown) => (error as S3Error | undefined)?.$metadata?.httpStatusCode
const nameOf = (error: unknown) => (error as S3Error | undefined)?.name

/** Answers to HEAD have no body and so no name of their own. A missing bucket is a fault, not a missing file. */
export const isMissing = (error: unknown): boolean =>
  nameOf(error) === 'NoSuchKey' || nameOf(error) === 'NotFound'

export const isOutOfRange = (error: unknown): boolean => statusOf(error) === 416

const fullNames = ['QuotaExceeded', 'QuotaExceededException', 'XMinioStorageFull']

/** The store's own error if the service has no space left, otherwise the error itself. */
export function explainFull(error: unknown): unknown {
  const isFull = statusOf(error) === 507 || fullNames.includes(nameOf(error) ?? '')
  return isFull ? new StoreFullError(error) : error
}
