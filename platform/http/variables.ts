/** What the middlewares of this folder leave on a request. */
export type PlatformVariables = {
  requestId: string
  clientAddress: string | undefined
}

export type PlatformEnv = { Variables: PlatformVariables }
