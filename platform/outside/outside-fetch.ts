import type { LookupAddress } from 'node:dns'
import { lookup as systemLookup } from 'node:dns/promises'
import { Agent, fetch, type RequestInit, type Response as UndiciResponse } from 'undici'
import { type AddressRules, mayReach } from './address-rules.ts'
import { checkAddress } from './check-address.ts'
import { checkedLookup } from './checked-lookup.ts'
import { OutsideError } from './outside-error.ts'
import { readLimited } from './read-limited.ts'

export type OutsideInit = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>> | Headers
  readonly body?: string | URLSearchParams | Uint8Array | null
  /** With `manual`, an answer that redirects is the answer. */
  readonly redirect?: 'follow' | 'manual' | 'error'
  readonly signal?: AbortSignal | null
}

export type OutsideFetch = (url: string | URL, init?: OutsideInit) => Promise<Response>

export type OutsideOptions = AddressRules & {
  /** All addresses of a name. The system's, unless given. */
  readonly lookup?: (name: string) => Promise<readonly LookupAddress[]>
  /** PEM, in place of the system's authorities. */
  readonly ca?: string
  /** Milliseconds for everything: names, connections, redirects and the body. */
  readonly timeout?: number
  /** Of the body, after decompression. */
  readonly maxBytes?: number
  /** Whether a longer body is cut, instead of refused. */
  readonly cutsBody?: boolean
}

const maxRedirects = 3
const redirects: readonly number[] = [301, 302, 303, 307, 308]

/** Rejects with an OutsideError. The answer is read completely, so that its body costs nobody anything later. */
export function createOutsideFetch(options: OutsideOptions): OutsideFetch {
  const { timeout = 5_000, ca, maxBytes = 512 * 1024, cutsBody = false } = options
  const { lookup = (name) => systemLookup(name, { all: true }) } = options
  const dispatcher = new Agent({
    // Nothing is kept open: addresses that strangers type in must not hold connections.
    pipelining: 0,
    connect: {
      lookup: checkedLookup(lookup, (address, name) => mayReach(address, name, options)),
      ...(ca ? { ca } : {}),
    },
  })
  return async (url, init = {}) => {
    const deadline = AbortSignal.timeout(timeout)
    const signal = init.signal ? AbortSignal.any([deadline, init.signal]) : deadline
    try {
      if (!URL.canParse(`${url}`)) throw new OutsideError('bad_address')
      const answer = await follow(new URL(url), { ...init, signal })
      const { status, statusText, headers } = answer
      const body = await readLimited(answer, { maxBytes, cuts: cutsBody })
      return new Response(isEmpty(status) ? null : body, { status, statusText, headers: [...headers] })
    } catch (error) {
      throw deadline.aborted ? new OutsideError('too_slow') : toOutsideError(error)
    }
  }

  async function follow(start: URL, init: OutsideInit): Promise<UndiciResponse> {
    let url = start
    let headers = init.headers
    for (let count = 0; count <= maxRedirects; count += 1) {
      checkAddress(url, options)
      const answer = await fetch(url, {
        ...(init as RequestInit),
        headers,
        redirect: 'manual',
        dispatcher,
      } as RequestInit)
      const location = answer.headers.get('location')
      const isFollowed = init.redirect !== 'manual' && (init.method ?? 'GET').toUpperCase() === 'GET'
      if (!isFollowed || !location || !redirects.includes(answer.status)) return answer
      await answer.body?.cancel()
      if (init.redirect === 'error' || !URL.canParse(location, url.href))
        throw new OutsideError('bad_address')
      const next = new URL(location, url)
      // What was meant for one host is not for another.
      if (next.origin !== url.origin) headers = { accept: '*/*' }
      url = next
    }
    throw new OutsideError('too_many_redirects')
  }
}

const isEmpty = (status: number) => [101, 103, 204, 205, 304].includes(status)

/** The library wraps what the lookup refused. */
function toOutsideError(error: unknown): OutsideError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutsideError) return cause
  }
  return new OutsideError('unreachable')
}
