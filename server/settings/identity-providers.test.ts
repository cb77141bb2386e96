import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'

const read = (env: NodeJS.ProcessEnv) => readConfig(env, { isRoot: false }).identityProviders

const google = { GOOGLE_CLIENT_ID: 'our id', GOOGLE_CLIENT_SECRET: 'our secret' }
const microsoft = { OIDC_MICROSOFT_CLIENT_ID: 'our id', OIDC_MICROSOFT_CLIENT_SECRET: 'our secret' }
const acme = {
  OIDC_ACME_ISSUER: 'https://login.acme.example',
  OIDC_ACME_CLIENT_ID: 'our id',
  OIDC_ACME_CLIENT_SECRET: 'our secret',
}

describe('providers', () => {
  test('there are none without settings', () => {
    expect(read({})).toEqual([])
    expect(read({ GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: ' ', OIDC_ACME_ISSUER: '' })).toEqual([])
  })

  test('Google needs no issuer, and never says when somebody signed in', () => {
    const options = { clientId: 'our id', clientSecret: 'our secret', statesAuthTime: false }
    expect(read(google)).toEqual([{ name: 'google', label: 'Google', options }])
    expect(read({ ...google, GOOGLE_ISSUER: 'http://localhost:4002' })).toEqual([
      { name: 'google', label: 'Google', options: { ...options, issuer: 'http://localhost:4002' } },
    ])
  })

  test('Microsoft needs no issuer, and proves addresses by its own claim', () => {
    const options = { clientId: 'our id', clientSecret: 'our secret', emailProof: 'xms_edov' }
    expect(read(microsoft)).toEqual([{ name: 'microsoft', label: 'Microsoft', options }])
  })

  test('any other has the name of its settings in lower case', () => {
    expect(read(acme)).toEqual([
      {
        name: 'acme',
        label: 'Acme',
        options: { issuer: 'https://login.acme.example', clientId: 'our id', clientSecret: 'our secret' },
      },
    ])
  })

  test('a name of several words becomes a label of several words, and a label can be set', () => {
    const [issuer, id, secret] = Object.values(acme)
    const env = {
      OIDC_OUR_COMPANY_ISSUER: issuer,
      OIDC_OUR_COMPANY_CLIENT_ID: id,
      OIDC_OUR_COMPANY_CLIENT_SECRET: secret,
    }
    expect(read(env)).toMatchObject([{ name: 'our_company', label: 'Our Company' }])
    expect(read({ ...acme, OIDC_ACME_LABEL: ' ACME Inc. ' })).toMatchObject([{ label: 'ACME Inc.' }])
  })

  test('Google comes first, then Microsoft, then the others by name', () => {
    const zeta = Object.fromEntries(
      Object.entries(acme).map(([name, value]) => [name.replace('ACME', 'ZETA'), value]),
    )
    const names = read({ ...zeta, ...acme, ...microsoft, ...google }).map(({ name }) => name)
    expect(names).toEqual(['google', 'microsoft', 'acme', 'zeta'])
  })

  const without = (env: NodeJS.ProcessEnv, name: string) => ({ ...env, [name]: undefined })

  test.each<[string, NodeJS.ProcessEnv]>([
    [
      'GOOGLE_CLIENT_SECRET is required together with GOOGLE_CLIENT_ID',
      without(google, 'GOOGLE_CLIENT_SECRET'),
    ],
    ['GOOGLE_CLIENT_ID is required together with GOOGLE_CLIENT_SECRET', without(google, 'GOOGLE_CLIENT_ID')],
    ['GOOGLE_CLIENT_ID is required together with GOOGLE_ISSUER', { GOOGLE_ISSUER: 'https://a.example' }],
    [
      'GOOGLE_ISSUER must begin with https://, except on this machine',
      { ...google, GOOGLE_ISSUER: 'http://a.example' },
    ],
    ['OIDC_ACME_ISSUER is required', without(acme, 'OIDC_ACME_ISSUER')],
    ['OIDC_ACME_CLIENT_ID is required together with OIDC_ACME_ISSUER', without(acme, 'OIDC_ACME_CLIENT_ID')],
    [
      'OIDC_ACME_CLIENT_SECRET is required together with OIDC_ACME_ISSUER',
      without(acme, 'OIDC_ACME_CLIENT_SECRET'),
    ],
    ['OIDC_ACME_CLIENT_ID is required together with OIDC_ACME_LABEL', { OIDC_ACME_LABEL: 'Acme' }],
    [
      'OIDC_ACME_ISSUER must begin with https://, except on this machine',
      { ...acme, OIDC_ACME_ISSUER: 'login.acme.example' },
    ],
    ['OIDC_ACME_LABEL must have at most 40 characters', { ...acme, OIDC_ACME_LABEL: 'x'.repeat(41) }],
    [
      'OIDC_GOOGLE_… is for other providers: use GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET',
      { OIDC_GOOGLE_CLIENT_ID: 'our id' },
    ],
    ['OIDC_acme_… must be in capital letters, such as OIDC_ACME_ISSUER', { OIDC_acme_ISSUER: 'x' }],
    ['OIDC_EMAIL_… uses a name of Trellis itself: choose another', { OIDC_EMAIL_ISSUER: 'x' }],
  ])('the start stops with "%s"', (message, env) => {
    expect(() => read(env)).toThrow(new ConfigError(message))
  })
})
