import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createOutsideFetch, type OutsideFetch, type OutsideOptions } from '../outside-fetch.ts'
import { makeSelfSigned } from './self-signed.ts'

export type Outside = {
  readonly fetch: OutsideFetch
  readonly url: string
  readonly port: number
  /** Paths that were asked for. */
  readonly asked: readonly string[]
  readonly close: () => Promise<void>
}

/** A server behind https. Its own address counts as public here, and every other one as private. */
export async function openOutside(
  answer: RequestListener,
  options: Partial<OutsideOptions> = {},
): Promise<Outside> {
  const { key, certificate } = makeSelfSigned('outside', { addresses: ['127.0.0.1'], names: ['idp.example'] })
  const asked: string[] = []
  const server = createServer({ key, cert: certificate }, (request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const isPublic = (address: string) => address === '127.0.0.1'
  return {
    fetch: createOutsideFetch({ allowsPrivate: false, isPublic, ca: certificate, ...options }),
    url: `https://127.0.0.1:${port}`,
    port,
    asked,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
