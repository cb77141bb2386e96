// The parts of the package that the stories use. It has no types of its own.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Request = IncomingMessage
  type Response = ServerResponse

  class Grant {
    constructor(fields: { readonly accountId: string; readonly clientId: string })
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  export default class Provider {
    readonly Grant: typeof Grant
    constructor(issuer: string, configuration: object)
    callback(): (request: Request, response: Response) => void
    interactionFinished(request: Request, response: Response, result: object): Promise<void>
  }
}
