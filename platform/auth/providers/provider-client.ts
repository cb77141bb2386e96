import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import * as openid from 'openid-client'
import { isLoopbackHost, limitBodyStream } from '../../http/http.ts'
import type { Provider } from './provider.ts'

export type ProviderClient = {
  readonly configuration: openid.Configuration
  /** Finds the key of a token, and fetches the provider's keys again if it is new. */
  readonly keys: JWTVerifyGetKey
}

/** The provider gave no usable answer. The message holds no value of a person or a token, so that it can be logged. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  /** The message without the name under which we keep the provider. */
  readonly reason: string
  /** The provider's own code, such as `invalid_client` (RFC 6749, section 5.2). */
  readonly answer: string | undefined

  constructor(message: string, { reason = message, answer }: Told = {}) {
    super(message)
    this.reason = reason
    this.answer = answer
  }
}

type Told = { readonly reason?: string; readonly answer?: string | undefined }

/** Seconds for each request to the provider. */
const timeout = 5
const maxBytes = 512 * 1024

type Fetch = (url: string, init: object) => Promise<Response>

/** `fetchGuarded`: decides by itself which addresses may be asked, and by which protocol. */
export async function openProviderClient(provider: Provider, fetchGuarded?: Fetch): Promise<ProviderClient> {
  const { issuer, clientId, clientSecret } = provider
  const fetchLimited = fetchGuarded ?? limitedFetch
  try {
    const isOwnMachine = fetchGuarded !== undefined || isLoopbackHost(new URL(issuer).hostname)
    const configuration = await openid.discovery(
      new URL(issuer),
      clientId,
      clientSecret,
      clientSecret === undefined ? openid.None() : authenticateBy(clientSecret),
      {
        timeout,
        [openid.customFetch]: fetchLimited,
        // Signatures are checked as well, so that trust does not rest on the connection alone.
        execute: [openid.enableNonRepudiationChecks, ...(isOwnMachine ? [openid.allowInsecureRequests] : [])],
      },
    )
    return { configuration, keys: keysOf(configuration, { isOwnMachine, fetchLimited }) }
  } catch (error) {
    throw toProviderError(provider, error)
  }
}

/** By form if the provider says that it can, otherwise by header, which every provider must be able to read. */
function authenticateBy(secret: string): openid.ClientAuth {
  const [byForm, byHeader] = [openid.ClientSecretPost(secret), openid.ClientSecretBasic(secret)]
  return (server, client, body, headers) => {
    const canForm = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true
    return (canForm ? byForm : byHeader)(server, client, body, headers)
  }
}

function keysOf(
  configuration: openid.Configuration,
  { isOwnMachine, fetchLimited }: { readonly isOwnMachine: boolean; readonly fetchLimited: Fetch },
): JWTVerifyGetKey {
  const address = new URL(configuration.serverMetadata().jwks_uri ?? '')
  if (address.protocol !== 'https:' && !isOwnMachine) throw new Error('the keys are not behind https')
  return createRemoteJWKSet(address, {
    timeoutDuration: timeout * 1000,
    [customFetch]: fetchLimited,
  })
}

async function limitedFetch(url: string, init: object): Promise<Response> {
  const response = await fetch(url, init)
  const limit = { bytes: maxBytes, refuse: () => new Error('the answer is too long') }
  return new Response(response.body && limitBodyStream(response.body, limit), response)
}

/** Causes of the libraries hold claims and answers, so only their words and the provider's code are kept. */
export function toProviderError({ name }: Provider, error: unknown): ProviderError {
  const { code, message } = error instanceof Error ? (error as NodeJS.ErrnoException) : { message: 'failed' }
  const reason = [code, message].filter(Boolean).join(': ')
  return new ProviderError(`provider ${name}: ${reason}`, { reason, answer: findAnswer(error) })
}

/** A provider that reads the secret from the header refuses it with a challenge, which the library reads first. */
function findAnswer(error: unknown): string | undefined {
  if (error instanceof openid.WWWAuthenticateChallengeError)
    return error.cause.some(({ scheme }) => scheme === 'basic') ? 'invalid_client' : undefined
  return error instanceof openid.ResponseBodyError && isErrorCode(error.error) ? error.error : undefined
}

/** Anything else is not repeated. */
export const isErrorCode = (text: string): boolean => /^[\w.-]{1,64}$/.test(text)
