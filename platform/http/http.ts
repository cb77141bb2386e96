export { limitBody } from './body-limit.ts'
export { liftBodyTime, limitBodyTime } from './body-time.ts'
export {
  addressFamilyKey,
  addressSiteKey,
  type ClientAddressOptions,
  clientAddress,
  isLoopbackAddress,
  isLoopbackHost,
} from './client-address.ts'
export { hasClientLeft } from './client-left.ts'
export { clientPlace } from './client-place.ts'
export { anyOrigin, createCors, isPreflight, protocolCors } from './cors.ts'
export { keepPace } from './keep-pace.ts'
export type { Logger } from './logger.ts'
export {
  type BodyLimit,
  ClientLeftError,
  type JsonBody,
  limitBodyStream,
  parseJsonBody,
  readBody,
  readJsonBody,
  readTextBody,
} from './read-body.ts'
export { requestId } from './request-id.ts'
export { serverLimits } from './server-limits.ts'
export { settleUnreadBody } from './unread-body.ts'
export { isUuid } from './uuid.ts'
export type { PlatformEnv, PlatformVariables } from './variables.ts'
