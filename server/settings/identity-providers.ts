// Providers where people can sign in: Google, Microsoft, and any other that speaks OpenID Connect. Each is a group of
// settings that is complete or missing.
import { findIssuerFault, type ProviderOptions } from '@trellis/platform/auth'
import { ConfigError } from './config-error.ts'

export type IdentityProvider = {
  /** On the wire, in lower case. Identities are stored under it, so that it must not change. */
  readonly name: string
  /** On the button. */
  readonly label: string
  readonly options: ProviderOptions
}

type Parts = Readonly<Partial<Record<Part, string>>>
type Part = 'ISSUER' | 'CLIENT_ID' | 'CLIENT_SECRET' | 'LABEL'

/** The settings of one provider, whose names begin alike. */
type Group = { readonly prefix: string; readonly name: string; readonly label: string; readonly parts: Parts }

/** People sign in under these names without a provider. */
const ownNames: readonly string[] = ['email', 'phone', 'web3', 'anonymous', 'sso', 'saml']

const maxLabel = 40

/** Google first, then Microsoft, then the others by name: the order of the buttons. */
export function readIdentityProviders(env: NodeJS.ProcessEnv): readonly IdentityProvider[] {
  const others = listNames(env).map((name) => readOther(env, name))
  return [readGoogle(env), ...others.toSorted(byPlace)]
    .filter(({ parts }) => Object.keys(parts).length > 0)
    .map(toProvider)
}

function readGoogle(env: NodeJS.ProcessEnv): Group {
  const prefix = 'GOOGLE'
  return { prefix, name: 'google', label: 'Google', parts: readParts(env, prefix, googleParts) }
}

const googleParts: readonly Part[] = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET']
const allParts: readonly Part[] = [...googleParts, 'LABEL']

function listNames(env: NodeJS.ProcessEnv): string[] {
  const names = Object.keys(env).map(
    (variable) => /^OIDC_(\w+?)_(?:ISSUER|CLIENT_ID|CLIENT_SECRET|LABEL)$/.exec(variable)?.[1],
  )
  return [...new Set(names.filter((name) => name !== undefined))]
}

function readOther(env: NodeJS.ProcessEnv, named: string): Group {
  const prefix = `OIDC_${named}`
  const name = named.toLowerCase()
  const parts = readParts(env, prefix, allParts)
  return { prefix, name, label: parts.LABEL ?? labelOf(name), parts }
}

/** An empty value is the same as none. */
function readParts(env: NodeJS.ProcessEnv, prefix: string, known: readonly Part[]): Parts {
  const given = known.map((part) => [part, env[`${prefix}_${part}`]?.trim()])
  return Object.fromEntries(given.filter(([, value]) => value))
}

const labelOf = (name: string) =>
  name
    .split('_')
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join(' ')

const byPlace = (one: Group, other: Group) =>
  Number(other.name === 'microsoft') - Number(one.name === 'microsoft') || (one.name < other.name ? -1 : 1)

function toProvider({ prefix, name, label, parts }: Group): IdentityProvider {
  requireFreeName(prefix, name)
  const clientId = requirePart({ prefix, parts }, 'CLIENT_ID')
  const clientSecret = requirePart({ prefix, parts }, 'CLIENT_SECRET')
  const fault = findIssuerFault(name, { issuer: parts.ISSUER })
  if (fault !== undefined) throw new ConfigError(`${prefix}_ISSUER ${fault}`)
  if (label.length > maxLabel)
    throw new ConfigError(`${prefix}_LABEL must have at most ${maxLabel} characters`)
  return {
    name,
    label,
    options: {
      ...(parts.ISSUER !== undefined && { issuer: parts.ISSUER }),
      clientId,
      clientSecret,
      // Google ignores the wish for a new sign-in, and says nothing about the last one.
      ...(name === 'google' && { statesAuthTime: false }),
      // Microsoft never states in any other way that it has checked an address, at any of its issuers.
      ...(name === 'microsoft' && { emailProof: 'xms_edov' as const }),
    },
  }
}

/** Identities of two kinds under one name would be mistaken for each other. */
function requireFreeName(prefix: string, name: string): void {
  if (name === 'google' && prefix !== 'GOOGLE') {
    throw new ConfigError(`${prefix}_… is for other providers: use GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET`)
  }
  if (!/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(prefix)) {
    throw new ConfigError(`${prefix}_… must be in capital letters, such as OIDC_ACME_ISSUER`)
  }
  if (ownNames.includes(name))
    throw new ConfigError(`${prefix}_… uses a name of Trellis itself: choose another`)
}

function requirePart({ prefix, parts }: Pick<Group, 'prefix' | 'parts'>, part: Part): string {
  const value = parts[part]
  if (value !== undefined) return value
  throw new ConfigError(`${prefix}_${part} is required together with ${prefix}_${Object.keys(parts)[0]}`)
}
