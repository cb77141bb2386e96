import { Resolver } from 'node:dns/promises'
import type { ResolveTxt } from './find-proof.ts'

type Options = {
  /** Such as `127.0.0.1:5353`. The system's if there are none. */
  readonly servers: readonly string[]
  readonly timeout?: number
  readonly tries?: number
}

export function createTxtResolver({ servers, timeout = 2_000, tries = 2 }: Options): ResolveTxt {
  const resolver = new Resolver({ timeout, tries })
  if (servers.length > 0) resolver.setServers(servers)
  return (name) => resolver.resolveTxt(name)
}
