import { isLoopbackHost } from '../../http/http.ts'
import type { ProviderOptions } from '../auth-options.ts'
import { defaultIssuers, findDefaultIssuer } from './known-providers.ts'
import type { EmailProof } from './profile.ts'

export type Provider = {
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string | undefined
  /** Whose tokens the grant id_token accepts. */
  readonly audiences: readonly string[]
  readonly scopes: readonly string[]
  readonly emailProof: EmailProof
  /** Whether its tokens say when the person signed in there, if a client asks with `max_age`. */
  readonly statesAuthTime: boolean
}

const defaultScopes: readonly string[] = ['openid', 'email', 'profile']

/** By issuer, because an installation may give Microsoft any name. */
const microsoftHosts: readonly string[] = [
  'login.microsoftonline.com',
  'login.microsoftonline.us',
  'login.partner.microsoftonline.cn',
  'sts.windows.net',
]

const emailProofOf = (issuer: string): EmailProof =>
  microsoftHosts.includes(new URL(issuer).hostname) ? 'xms_edov' : 'email_verified'

/** Throws for an issuer that is missing or not safe to ask. */
export function describeProvider(name: string, options: ProviderOptions): Provider {
  const issuer = issuerOf(name, options)
  const fault = findIssuerFault(name, options)
  if (issuer === undefined || fault !== undefined)
    throw new Error(`The issuer of the provider ${name} ${fault}`)
  return {
    name,
    issuer,
    clientId: options.clientId,
    clientSecret: options.clientSecret,
    audiences: [options.clientId, ...(options.otherClientIds ?? [])],
    scopes: options.scopes ?? defaultScopes,
    emailProof: options.emailProof ?? emailProofOf(issuer),
    statesAuthTime: options.statesAuthTime ?? issuer !== defaultIssuers.google,
  }
}

const issuerOf = (name: string, { issuer }: Pick<ProviderOptions, 'issuer'>) =>
  issuer ?? findDefaultIssuer(name)

/** What is wrong about the issuer, if anything is. */
export function findIssuerFault(name: string, options: Pick<ProviderOptions, 'issuer'>): string | undefined {
  const issuer = issuerOf(name, options)
  if (issuer === undefined) return 'is required'
  return isSafeAddress(issuer) ? undefined : 'must begin with https://, except on this machine'
}

/** Anyone who could change the provider's answers on their way could sign in as anybody. */
function isSafeAddress(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackHost(url.hostname))
}
