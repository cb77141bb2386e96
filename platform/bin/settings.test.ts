import { expect, test } from 'vitest'
import { parseSettings } from './settings.ts'

const databaseUrl = 'postgres://owner@localhost/db?host=%2Ftmp%2Fsocket'

test('little has to be said', () => {
  expect(parseSettings(JSON.stringify({ databaseUrl }))).toEqual({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl,
    schemas: ['public'],
    issuer: 'http://localhost/auth/v1',
    migrate: true,
  })
})

test.each([
  ['{', 'The settings are not JSON'],
  ['{}', /^The settings cannot be used\. databaseUrl: /],
  [JSON.stringify({ databaseUrl: 'http://x' }), /databaseUrl: /],
  [JSON.stringify({ databaseUrl, port: 'x' }), /port: /],
  [JSON.stringify({ databaseUrl, schemas: [] }), /schemas: /],
  [JSON.stringify({ databaseUrl, jwtSecret: 'short' }), /jwtSecret: /],
  [JSON.stringify({ databaseUrl, colour: 'red' }), /colour/],
])('%s is refused', (text, message) => {
  expect(() => parseSettings(text)).toThrow(message)
})
