// Names that clients know (sheet, sections 5 and 8). One without a configuration is disabled, any other name is
// unknown.
export const knownProviders: readonly string[] = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'slack',
  'slack_oidc',
  'snapchat',
  'spotify',
  'twitch',
  'twitter',
  'vercel_marketplace',
  'workos',
  'x',
  'zoom',
]

export const isKnownProvider = (name: string) => knownProviders.includes(name)

export const defaultIssuers = {
  google: 'https://accounts.google.com',
  /** For the accounts of every company and of private people. A company's own issuer names its tenant instead. */
  microsoft: 'https://login.microsoftonline.com/common/v2.0',
} as const

export const findDefaultIssuer = (name: string): string | undefined =>
  Object.entries(defaultIssuers).find(([known]) => known === name)?.[1]
