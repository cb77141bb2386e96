import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'

const read = (env: NodeJS.ProcessEnv, isRoot = false) => readConfig(env, { isRoot })

const s3Settings = {
  STORAGE_S3_ENDPOINT: 'https://s3.example.com',
  STORAGE_S3_BUCKET: 'trellis',
  STORAGE_S3_REGION: 'eu-central-1',
  STORAGE_S3_ACCESS_KEY_ID: 'AKID',
  STORAGE_S3_SECRET_ACCESS_KEY: 'secret',
}

describe('settings', () => {
  test('nothing set gives the documented defaults', () => {
    expect(read({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      isLoopback: true,
      dataDir: './.data',
      mailFrom: 'Trellis <trellis@localhost>',
      otpLifetime: 3600,
      mailMinInterval: 60,
      superadminEmails: [],
      identityProviders: [],
      contactEmail: 'trellis@localhost',
      languages: { strategy: 'no_prefix', offered: ['en'] },
      hasBilling: true,
      hasDemo: true,
      notifiesImpersonated: true,
      hstsSubdomains: false,
      trustedProxies: 0,
      limitsOwnMachine: false,
      ssoAllowsPrivate: false,
      webhooksAllowPrivate: false,
      dnsServers: [],
      storageQuotaMb: 5120,
    })
  })

  test('an empty value is the same as none', () => {
    expect(read({ PORT: '', DATABASE_URL: ' ' })).toEqual(read({}))
  })

  test('as root the data live in a system place', () => {
    expect(read({}, true).dataDir).toBe('/var/lib/trellis')
  })

  test('a company that runs it for itself turns billing off', () => {
    expect(read({ BILLING: 'off' }).hasBilling).toBe(false)
    expect(() => read({ BILLING: 'no' })).toThrow('BILLING must be on or off')
  })

  test('speaks for the names below its own only where the setting says so', () => {
    expect(read({ IMPERSONATION_NOTICES: 'off' }).notifiesImpersonated).toBe(false)
    expect(read({}).notifiesImpersonated).toBe(true)
    expect(() => read({ IMPERSONATION_NOTICES: 'no' })).toThrow('IMPERSONATION_NOTICES must be on or off')
    expect(read({ HSTS_SUBDOMAINS: 'on' }).hstsSubdomains).toBe(true)
    expect(() => read({ HSTS_SUBDOMAINS: 'true' })).toThrow('HSTS_SUBDOMAINS must be on or off')
  })

  test('a proxy in front names the place of a client only in the header that is set', () => {
    expect(read({ TRUST_PROXY: '1', PROXY_PLACE_HEADER: 'X-Client-Place' }).placeHeader).toBe(
      'X-Client-Place',
    )
    expect(read({ TRUST_PROXY: '1' }).placeHeader).toBeUndefined()
  })

  test('superadmin addresses are compared in lower case', () => {
    expect(read({ SUPERADMIN_EMAILS: 'Ann@Example.com, bo@example.com,' }).superadminEmails).toEqual([
      'ann@example.com',
      'bo@example.com',
    ])
  })

  test('messages go to the mailbox that is set, else to a superadmin, else to the sender of our mails', () => {
    const contactEmail = (env: NodeJS.ProcessEnv) => read(env).contactEmail
    expect(contactEmail({ CONTACT_EMAIL: 'hello@example.com' })).toBe('hello@example.com')
    expect(contactEmail({ SUPERADMIN_EMAILS: 'ann@example.com' })).toBe('ann@example.com')
    expect(contactEmail({ MAIL_FROM: 'Our Trellis <us@example.com>' })).toBe('us@example.com')
  })

  test('files are kept in S3 if all of its settings are set', () => {
    const { s3, storageQuotaMb } = read({ ...s3Settings, STORAGE_QUOTA_MB: '100' })
    expect(s3).toEqual({
      endpoint: 'https://s3.example.com',
      bucket: 'trellis',
      region: 'eu-central-1',
      accessKeyId: 'AKID',
      secretAccessKey: 'secret',
    })
    expect(storageQuotaMb).toBe(100)
  })

  test.each(Object.keys(s3Settings))('S3 without %s stops the start, and no value is named', (name) => {
    expect(() => read({ ...s3Settings, [name]: '' })).toThrow(
      new ConfigError(`${name} is required with the other settings of STORAGE_S3`),
    )
  })

  test.each([
    { DATABASE_URL: 'postgres://owner@localhost/trellis?host=%2Frun%2Fpostgresql' },
    { DATABASE_URL: 'postgresql:///trellis?host=/run/postgresql' },
    { DATABASE_URL: 'postgres://owner:word@%2Frun%2Fpostgresql/trellis' },
    { SMTP_URL: 'smtps://user%40example.com:word@mail.example.com:465/?pool=true' },
    { MAIL_FROM: 'us@example.com' },
    { MAIL_BOUNCE_TOKEN: 'these-are-24-characters.' },
    { MAIL_FROM: '"Trellis, ours" <us@example.com>' },
  ])('%j is taken as it is', (env) => {
    expect(Object.values(read(env))).toContain(Object.values(env)[0])
  })

  test('the first language is the default one', () => {
    expect(
      read({ I18N_LOCALES: 'de, EN', I18N_STRATEGY: 'prefix', I18N_ROOT_REDIRECT: '/pricing' }).languages,
    ).toEqual({ strategy: 'prefix', offered: ['de', 'en'], rootRedirect: '/pricing' })
  })

  test.each([
    [{ PORT: 'eighty' }, 'PORT must be a whole number'],
    [{ PORT: '70000' }, 'PORT must be at most 65535'],
    [
      { PUBLIC_URL: 'trellis.example.com' },
      'PUBLIC_URL must be an http or https address without a path, such as https://trellis.example.com',
    ],
    [
      { PUBLIC_URL: 'https://example.com/app' },
      'PUBLIC_URL must be an http or https address without a path, such as https://trellis.example.com',
    ],
    [
      { PUBLIC_URL: 'https://user:word@example.com' },
      'PUBLIC_URL must be an http or https address without a path, such as https://trellis.example.com',
    ],
    [
      { HOST: '0.0.0.0' },
      'SMTP_URL is required when HOST (0.0.0.0) is not this machine: sign-in links are sent by email',
    ],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must start with postgres://'],
    [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL must start with smtp:// or smtps://'],
    [
      { DATABASE_URL: 'postgres://user:word@host:99999/db' },
      'DATABASE_URL must be an address such as postgres://owner:password@host:5432/trellis',
    ],
    [{ SMTP_URL: 'smtp://host:99999' }, 'SMTP_URL must be an address such as smtps://user:password@host:465'],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL must be an address such as smtps://user:password@host:465'],
    [
      { MAIL_FROM: 'not_an_address' },
      'MAIL_FROM must be an email address, alone or as in Trellis <trellis@example.com>',
    ],
    [
      { MAIL_FROM: 'Trellis <us@example.com> and more' },
      'MAIL_FROM must be an email address, alone or as in Trellis <trellis@example.com>',
    ],
    [
      { SUPERADMIN_EMAILS: 'ann@example.com, nonsense' },
      'SUPERADMIN_EMAILS must be email addresses, separated by commas',
    ],
    [
      { ANON_KEY: 'the same key', SERVICE_ROLE_KEY: 'the same key' },
      'ANON_KEY and SERVICE_ROLE_KEY must differ: the first is public, the second is secret',
    ],
    [{ OTP_LIFETIME: '0' }, 'OTP_LIFETIME must be at least 1'],
    [
      { I18N_STRATEGY: 'suffix' },
      'I18N_STRATEGY must be one of no_prefix, prefix, prefix_except_default, prefix_and_default',
    ],
    [
      { I18N_LOCALES: 'en,fr' },
      'I18N_LOCALES must be a list of different languages out of en, de, es, the default one first',
    ],
    [
      { I18N_LOCALES: 'en,en' },
      'I18N_LOCALES must be a list of different languages out of en, de, es, the default one first',
    ],
    [
      { I18N_ROOT_REDIRECT: '//evil.example' },
      'I18N_ROOT_REDIRECT must be a path of the site other than its root, such as /pricing',
    ],
    [{ ANALYTICS_URL: 'example.com' }, 'ANALYTICS_URL must be an http or https address'],
    [{ CONTACT_EMAIL: 'a@b, c@d' }, 'CONTACT_EMAIL must be one email address'],
    [{ JWT_SECRET: 'short' }, 'JWT_SECRET must have at least 32 characters'],
    [{ MAIL_BOUNCE_TOKEN: '23-characters-are-short' }, 'MAIL_BOUNCE_TOKEN must have at least 24 characters'],
    [
      { MAIL_BOUNCE_TOKEN: 'two words are not one token' },
      'MAIL_BOUNCE_TOKEN must consist of letters, digits and -._~+/=',
    ],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be a whole number'],
    [
      { TRUST_PROXY: '1', PROXY_PLACE_HEADER: 'X Place' },
      'PROXY_PLACE_HEADER must be the name of a header, such as X-Client-Place',
    ],
    [
      { PROXY_PLACE_HEADER: 'X-Client-Place' },
      'PROXY_PLACE_HEADER needs TRUST_PROXY: only a proxy in front may name the place',
    ],
    [{ RATE_LIMITS: 'off' }, 'RATE_LIMITS must be auto or on'],
    [
      { STORAGE_S3_ENDPOINT: 's3.example.com' },
      'STORAGE_S3_ENDPOINT must be an http or https address, such as https://s3.example.com',
    ],
    [{ STORAGE_QUOTA_MB: '-1' }, 'STORAGE_QUOTA_MB must be a whole number'],
    [
      { STORAGE_S3_BUCKET: 'trellis' },
      'STORAGE_S3_ENDPOINT is required with the other settings of STORAGE_S3',
    ],
    [{ SSO_ALLOW_PRIVATE: 'yes' }, 'SSO_ALLOW_PRIVATE must be on or off'],
    [{ WEBHOOKS_ALLOW_PRIVATE: 'yes' }, 'WEBHOOKS_ALLOW_PRIVATE must be on or off'],
    ...[
      'dns.example',
      '127.0.0.1:',
      '127.0.0.1:0',
      '127.0.0.1:65536',
      '[::1',
      '[127.0.0.1]:53',
      '::1:zz',
    ].map((server): [Record<string, string>, string] => [
      { DNS_SERVERS: `192.0.2.1,${server}` },
      'DNS_SERVERS must be IP addresses, with or without a port, separated by commas, such as 127.0.0.1:5353',
    ]),
    [
      { PUBLIC_URL: 'https://trellis.example.com' },
      'SMTP_URL is required when PUBLIC_URL (https://trellis.example.com) is not this machine: sign-in links are sent by email',
    ],
  ])('%j stops the start with one line', (env, message) => {
    expect(() => read(env)).toThrow(new ConfigError(message))
  })

  test('DNS servers are addresses of both kinds, with and without a port', () => {
    const servers = ['127.0.0.1:5353', '192.0.2.1', '2001:db8::1', '[2001:db8::1]:53']
    expect(read({ DNS_SERVERS: ` ${servers.join(' , ')},` }).dnsServers).toEqual(servers)
  })
})
