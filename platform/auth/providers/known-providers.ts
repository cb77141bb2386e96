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

export const defaultIssuers: Readonly<Record<string, string>> = { google: 'https://accounts.google.com' }
