export { limitBody } from './body-limit.ts'
export {
  addressFamilyKey,
  type ClientAddressOptions,
  clientAddress,
  isLoopbackAddress,
  isLoopbackHost,
} from './client-address.ts'
export { clientHeaders, protocolCors } from './cors.ts'
export { maxHeaderSize } from './header-size.ts'
export { type JsonBody, readJsonBody } from './json-body.ts'
export type { Logger } from './logger.ts'
export { requestId } from './request-id.ts'
export { isUuid } from './uuid.ts'
export type { PlatformEnv, PlatformVariables } from './variables.ts'
