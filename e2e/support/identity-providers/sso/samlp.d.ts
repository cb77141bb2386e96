// The parts of the package that the stories use. It has no types of its own.
declare module 'samlp' {
  export type ParsedRequest = {
    readonly id?: string
    readonly issuer?: string
    readonly assertionConsumerServiceURL?: string
    readonly destination?: string
    readonly forceAuthn?: string
  }
  type Callback<Result> = (error: Error | null, result: Result) => void

  const samlp: {
    parseRequest(request: object, callback: Callback<ParsedRequest | undefined>): void
    getSamlResponse(options: object, user: object, callback: Callback<string>): void
  }
  export default samlp
}
