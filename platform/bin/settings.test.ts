import { expect, test } from 'vitest'
import { parseSettings } from './settings.ts'

const databaseUrl = 'postgres://owner@localhost/db?host=%2Ftmp%2Fsocket'

test('little has to be said', () => {
  expect(parseSettings(JSON.stringify({ databaseUrl }))).toEqual({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl,
    schemas: ['public'],
    extraSearchPath: ['public'],
    restPath: '/rest/v1',
    anonRole: 'anon',
    roles: ['anon', 'authenticated', 'service_role'],
    issuer: 'http://localhost/auth/v1',
    migrate: true,
    aggregates: true,
    plans: false,
    openApi: 'service_role',
    transactionEnd: 'commit',
    settings: {},
  })
})

test.each([
  ['{', 'The settings are not JSON'],
  ['{}', /^The settings cannot be used\. databaseUrl: /],
  [JSON.stringify({ databaseUrl: 'http://x' }), /databaseUrl: /],
  [JSON.stringify({ databaseUrl, port: 'x' }), /port: /],
  [JSON.stringify({ databaseUrl, schemas: [] }), /schemas: /],
  [JSON.stringify({ databaseUrl, jwtSecret: 'short' }), /jwtSecret: /],
  [JSON.stringify({ databaseUrl, preRequest: 'a.b.c' }), /preRequest: /],
  [JSON.stringify({ databaseUrl, transactionEnd: 'maybe' }), /transactionEnd: /],
  [JSON.stringify({ databaseUrl, restPath: 'rest' }), /restPath: /],
  [JSON.stringify({ databaseUrl, settings: { role: 'x' } }), /settings.role: /],
  [JSON.stringify({ databaseUrl, migrate: false, auth: { siteUrl: 'http://localhost' } }), /auth: /],
  [JSON.stringify({ databaseUrl, color: 'red' }), /color/],
])('%s is refused', (text, message) => {
  expect(() => parseSettings(text)).toThrow(message)
})
