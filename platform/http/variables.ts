import type { ApiRole } from '../tokens/tokens.ts'

/** What the middlewares of this folder leave on a request. */
export type PlatformVariables = {
  requestId: string
  clientAddress: string | undefined
  /** The role that the request's API key stands for. */
  apiRole: ApiRole | undefined
}

export type PlatformEnv = { Variables: PlatformVariables }
