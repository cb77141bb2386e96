/** Values that the middlewares of this folder set on a request. */
export type PlatformVariables = {
  requestId: string
  clientAddress: string | undefined
  /** Only if a proxy of ours says so. */
  clientPlace?: string | undefined
}

export type PlatformEnv = { Variables: PlatformVariables }
