import { describe, expect, test } from 'vitest'
import { DatabaseError } from '../../postgres/database-error.ts'
import { notSingular } from '../errors/request-errors.ts'
import { renderError } from './render-error.ts'
import { translateError } from './translate-database-error.ts'

const signedIn = { authenticated: true }
const translate = (sqlstate: string, message = 'said by PostgreSQL', fields = {}) =>
  translateError(new DatabaseError(message, { sqlstate, ...fields }), signedIn)

describe('a SQLSTATE has its HTTP status', () => {
  test.each([
    ['08006', 503],
    ['09000', 500],
    ['0L000', 403],
    ['0P000', 403],
    ['21000', 500],
    ['22023', 400],
    ['22P02', 400],
    ['23502', 400],
    ['23503', 409],
    ['23505', 409],
    ['23514', 400],
    ['25001', 500],
    ['25006', 405],
    ['28000', 403],
    ['2D000', 500],
    ['38000', 500],
    ['39000', 500],
    ['3B000', 500],
    ['40001', 500],
    ['42501', 403],
    ['42601', 400],
    ['42703', 400],
    ['42883', 404],
    ['42P01', 404],
    ['42P10', 400],
    ['42P17', 500],
    ['53100', 503],
    ['53400', 500],
    ['53T01', 429],
    ['53T02', 503],
    ['54001', 500],
    ['55000', 500],
    ['57014', 500],
    ['57P01', 503],
    ['58000', 500],
    ['F0000', 500],
    ['HV000', 500],
    ['P0001', 400],
    ['P0002', 500],
    ['PT402', 402],
    ['PT999', 500],
    ['PTabc', 500],
    ['XX000', 500],
  ])('%s is %i', (sqlstate, status) => {
    expect(translate(sqlstate).status).toBe(status)
  })

  test('some by what is said', () => {
    expect(translate('21000', 'UPDATE requires a WHERE clause').status).toBe(400)
    expect(translate('22023', 'role "x" does not exist').status).toBe(401)
    expect(translate('42883', 'function xmlagg(x) does not exist').status).toBe(406)
  })

  test('a missing privilege asks those who are not signed in to sign in', () => {
    const error = translateError(new DatabaseError('permission denied', { sqlstate: '42501' }), {
      authenticated: false,
    })
    expect(error).toMatchObject({ status: 401, headers: { 'WWW-Authenticate': 'Bearer' } })
  })
})

describe('the body', () => {
  test('is that of PostgreSQL', () => {
    const error = translate('23505', 'duplicate key value violates unique constraint "x"', {
      detail: 'Key (id)=(1) already exists.',
      hint: 'Take another.',
      table: 'hidden',
    })
    expect(renderError(error)).toEqual({
      status: 409,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Proxy-Status': 'PostgREST; error=23505',
      },
      body: JSON.stringify({
        code: '23505',
        message: 'duplicate key value violates unique constraint "x"',
        details: 'Key (id)=(1) already exists.',
        hint: 'Take another.',
      }),
    })
  })

  test('names no address of the database', () => {
    const { body, headers } = renderError(translate('08001', 'connect ENOENT /var/secret/.s.PGSQL.5432'))
    expect(body).toContain('"code":"PGRST001"')
    expect(body).not.toContain('secret')
    expect(headers['Retry-After']).toBe('1')
  })

  test.each([
    ['53T01', 429],
    ['53T02', 503],
  ])('says when to come back where the queue is full (%s)', (sqlstate, status) => {
    const answer = renderError(translate(sqlstate, 'Too many requests wait'))
    expect([answer.status, answer.headers['Retry-After']]).toEqual([status, '1'])
  })

  test.each([
    ['PT429', 429],
    ['PT503', 503],
  ])('leaves it to SQL when to come back where SQL chose the status (%s)', (sqlstate, status) => {
    const answer = renderError(translate(sqlstate, 'Try again tomorrow'))
    expect([answer.status, answer.headers['Retry-After']]).toEqual([status, undefined])
  })

  test('names the seconds until a caller who spent too much may ask again', () => {
    const { headers } = renderError(translate('53T01', 'Too much time', { retryAfter: 7 }))
    expect(headers['Retry-After']).toBe('7')
  })

  test('says that every connection stayed busy', () => {
    const { status, body } = renderError(translate('53300', 'All 10 database connections stayed busy'))
    expect(status).toBe(504)
    expect(body).toContain('"code":"PGRST003"')
    expect(body).not.toContain('10')
  })

  test('says nothing of what nobody expected', () => {
    const error = translateError(new TypeError('secret is not a function'), signedIn)
    expect(error.status).toBe(500)
    expect(renderError(error).body).toBe(
      '{"code":"PGRSTX00","message":"Internal server error","details":null,"hint":null}',
    )
  })

  test('of a refusal of our own is left as it is', () => {
    const refusal = notSingular(3)
    expect(translateError(refusal, signedIn)).toBe(refusal)
  })
})

describe('an error that a function raised for the wire', () => {
  const message = '{"code":"123","message":"Payment Required","details":"Quota","hint":"Upgrade"}'
  const detail = '{"status":402,"headers":{"X-Powered-By":"Nerd Rage"}}'

  test('is answered as it says', () => {
    expect(translate('PGRST', message, { detail })).toMatchObject({
      status: 402,
      code: '123',
      message: 'Payment Required',
      details: 'Quota',
      hint: 'Upgrade',
      headers: { 'X-Powered-By': 'Nerd Rage' },
    })
  })

  test.each([
    ['nonsense', detail, "Invalid JSON value for MESSAGE: 'nonsense'"],
    ['{"code":1,"message":"x"}', detail, 'Invalid JSON value for MESSAGE: \'{"code":1,"message":"x"}\''],
    [message, undefined, 'DETAIL is missing in the RAISE statement'],
    [message, '{}', "Invalid JSON value for DETAIL: '{}'"],
    [message, '{"status":99,"headers":{}}', 'Invalid JSON value for DETAIL: \'{"status":99,"headers":{}}\''],
    [
      message,
      '{"status":400,"headers":{"a":"x\\ny"}}',
      'Invalid JSON value for DETAIL: \'{"status":400,"headers":{"a":"x\\ny"}}\'',
    ],
  ])('%s with %s cannot be read', (words, given, details) => {
    expect(translate('PGRST', words, { detail: given })).toMatchObject({
      status: 500,
      code: 'PGRST121',
      details,
    })
  })

  test('a code that no header can hold stays in the body', () => {
    const error = translate('PGRST', '{"code":"a\\nb","message":"x"}', { detail })
    expect(renderError(error).headers).not.toHaveProperty('Proxy-Status')
  })
})
