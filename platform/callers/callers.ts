// Identifies the caller for every protocol: what a request carries (credentials), its caller (createCallers), and why it
// has none that we know (CallerError). Protocols decide whom they serve and how a refusal looks on their wire, nothing else.
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
export { sessionIsLive } from './session-is-live.ts'
export { shareOf } from './share-of.ts'
