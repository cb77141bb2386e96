import type { OpenAuth } from '../../test-support/open-auth.ts'

type Call = Parameters<OpenAuth['request']>[2]

/** Calls of the holder of the secret key. */
export const asAdmin =
  (auth: OpenAuth): OpenAuth['request'] =>
  (method, path, call: Call = {}) =>
    auth.request(method, path, { token: auth.keyring.secretKey, ...call })
