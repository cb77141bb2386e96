export { arrivingBody } from './body/arriving-body.ts'
export { keepPace } from './body/keep-pace.ts'
export { limitBody } from './body/limit-body.ts'
export { liftBodyTime, limitBodyTime } from './body/limit-body-time.ts'
export {
  type BodyLimit,
  ClientLeftError,
  type JsonBody,
  limitBodyStream,
  parseJsonBody,
  readBody,
  readJsonBody,
  readTextBody,
} from './body/read-body.ts'
export { settleUnreadBody } from './body/settle-unread-body.ts'
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
export type { Logger } from './logger.ts'
export { requestId } from './request-id.ts'
export { serverLimits } from './server-limits.ts'
export { isUuid } from './uuid.ts'
export type { PlatformEnv, PlatformVariables } from './variables.ts'
