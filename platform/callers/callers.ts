// Who asks, for every protocol: what a request carries (credentials), whom it stands for (createCallers), and why that
// is not known (CallerError). Protocols decide whom they serve and how a refusal looks on their wire, nothing else.
export type { ApiTokenClaims, Caller, CallerKind } from './caller.ts'
export { CallerError, type CallerFault } from './caller-error.ts'
export {
  type ApiTokens,
  type Callers,
  type CallersOptions,
  createCallers,
  type RequestOrigin,
} from './create-callers.ts'
export { type Credentials, readCredentials } from './credentials.ts'
