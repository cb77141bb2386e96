// What a call does: its transaction, its input, its refusals and its faults. calling.database.test.ts covers who may
// call.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { createFunctions } from './functions.ts'
import {
  attempts,
  contended,
  explainInvalid,
  type Fixture,
  functions,
  moments,
  openFixture,
} from './testing/fixture.ts'

let fixture: Fixture

beforeAll(async () => {
  fixture = await openFixture(inject('testCluster'))
})

afterAll(async () => {
  await fixture?.close()
})

beforeEach(() => {
  fixture.logs.length = 0
  fixture.services.noted.length = 0
})

const call: Fixture['call'] = (...parts) => fixture.call(...parts)

describe('a write', () => {
  test('runs as the writing role with the claims, the address and the request of the caller', async () => {
    const { status, body } = await call('who-am-i')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      role: 'app_writer',
      person: fixture.ada,
      caller: fixture.ada,
      address: '203.0.113.8',
      sameRequest: true,
    })
  })

  test('answers what it stored, with the input as the contract reads it', async () => {
    const { status, body, headers } = await call('add-note', { id: 1, body: '  a note ' })
    expect([status, body]).toEqual([200, { id: 1, body: 'a note' }])
    expect(headers.get('content-type')).toBe('application/json')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(await fixture.noteIds()).toContain(1)
  })

  test('that is refused leaves nothing behind', async () => {
    const { status, body } = await call('add-then-refuse', { id: 2 })
    expect([status, body]).toEqual([
      409,
      {
        code: 'stale_revision',
        message: 'Someone else changed this',
        fields: { body: 'Read it again' },
        faults: { body: { code: 'note.stale' } },
        details: { revision: 2 },
      },
    ])
    expect(await fixture.noteIds()).not.toContain(2)
    expect(fixture.logs).toEqual([])
  })
})

describe('a read', () => {
  test('sees what the caller may see, and takes no body', async () => {
    await call('add-note', { id: 10 })
    expect((await call('list-notes')).body).toEqual(expect.arrayContaining([{ id: 10 }]))
    const other = await call('list-notes', undefined, { bearer: await fixture.sign({ sub: randomUUID() }) })
    expect([other.status, other.body]).toEqual([200, []])
  })

  test('that tries to write is a fault of ours and writes nothing', async () => {
    expect((await call('write-in-a-read')).status).toBe(500)
    expect(await fixture.noteIds()).not.toContain(900)
  })
})

describe('input', () => {
  test.each([
    [{}, { id: 'Number is required' }, { id: 'invalid_type' }],
    [
      { id: 'x', body: '' },
      { id: 'Number is required', body: 'Body is required' },
      { id: 'invalid_type', body: 'too_small' },
    ],
    [{ id: 3, tags: ['a', 1] }, { 'tags.1': expect.any(String) }, { 'tags.1': 'invalid_type' }],
    [[], { '': expect.any(String) }, { '': 'invalid_type' }],
    [null, { '': expect.any(String) }, { '': 'invalid_type' }],
  ])('%j is refused by field, in words and codes of the product', async (input, fields, codes) => {
    const { status, body } = await call('add-note', input)
    const faults = Object.fromEntries(Object.entries(codes).map(([name, code]) => [name, { code }]))
    const message = `${Object.keys(codes).length} faults`
    expect([status, body]).toEqual([400, { code: 'validation_failed', message, fields, faults }])
  })

  test('that is no JSON is refused', async () => {
    const { status, body } = await call('add-note', undefined, { body: '{' })
    expect([status, body]).toEqual([400, { code: 'bad_json', message: expect.any(String) }])
  })

  test('of another kind is refused', async () => {
    const answer = await call('add-note', undefined, {
      body: 'text',
      headers: { 'Content-Type': 'text/plain' },
    })
    expect([answer.status, answer.body]).toMatchObject([415, { code: 'unsupported_media_type' }])
  })

  test('beyond one megabyte is refused', async () => {
    const answer = await call('add-note', { id: 4, body: 'x'.repeat(1024 * 1024) })
    expect([answer.status, answer.body]).toMatchObject([413, { code: 'request_entity_too_large' }])
  })
})

test('two that wait for each other are both carried out: the one that PostgreSQL ends is run again', async () => {
  const answers = await Promise.all([0, 1].map((first) => call('take-both', { first })))
  expect(answers.map(({ body }) => body)).toEqual([{ first: 0 }, { first: 1 }])
  expect(attempts).toHaveLength(3)
  // Three attempts, and the effect of the one that was rolled back never happened.
  expect(fixture.services.noted.sort()).toEqual(['took both, 0 first', 'took both, 1 first'])
  expect(fixture.logs).toEqual([])
})

describe('an effect after the commit', () => {
  test('runs once, in order, and its failure is logged and not told', async () => {
    const { status, body, text, headers } = await call('add-note-and-tell', { id: 40 })
    expect([status, body]).toEqual([200, { id: 40, noted: [] }])
    expect(text).not.toContain('xyzzy')
    expect(fixture.services.noted).toEqual(['added 40', 'told of 40'])
    expect(fixture.logs).toEqual([
      {
        fields: {
          requestId: headers.get('x-request-id'),
          function: 'add-note-and-tell',
          err: expect.objectContaining({ message: 'nobody listens to xyzzy' }),
        },
        message: 'an effect after the commit failed',
      },
    ])
  })

  test('does not run for a write that is refused', async () => {
    await call('add-note', { id: 41 })
    expect((await call('add-note-and-tell', { id: 41 })).status).toBe(409)
    expect(fixture.services.noted).toEqual([])
  })

  test('follows each transaction of a function that takes a stream', async () => {
    const headers = { 'Content-Type': 'application/x-ndjson' }
    await call('measure?unit=bytes', undefined, { body: 'xyz', headers })
    expect(fixture.services.noted).toEqual(['measured 3'])
    expect((await call('measure?unit=bytes', undefined, { body: '', headers })).status).toBe(400)
    expect(fixture.services.noted).toEqual(['measured 3'])
  })
})

test('one that gives up waiting for a lock is run again until it gets it', async () => {
  const context = { role: 'app_writer', claims: {}, requestId: 'holder', readOnly: false } as const
  const answer = await fixture.database.transaction(context, async (transaction) => {
    await transaction.query('select pg_advisory_xact_lock($1)', [contended])
    const waiting = call('wait-a-moment')
    await expect.poll(() => moments.length).toBeGreaterThan(2)
    return { waiting }
  })
  expect(await answer.waiting).toMatchObject({ status: 200, body: { moments: expect.any(Number) } })
  expect(fixture.logs).toEqual([])
})

describe('what PostgreSQL refuses', () => {
  test.each([
    ['a note of somebody else', { id: 20, person: randomUUID() }, 403, 'forbidden'],
    ['a note that refers to nothing', { id: 21, parent: 999 }, 409, 'reference_conflict'],
    ['a value that a check forbids', { id: 22, body: 'forbidden' }, 400, 'invalid_value'],
    ['a number out of range', { id: 2 ** 31 }, 400, 'invalid_value'],
  ])('%s answers a refusal without internals', async (_, input, status, code) => {
    const answer = await call('add-note', input)
    expect([answer.status, answer.body]).toEqual([status, { code, message: expect.any(String) }])
    expect(answer.text).not.toMatch(/notes|policy|constraint|check/i)
    expect(fixture.logs).toEqual([])
  })

  test('a second one of the same key answers a conflict', async () => {
    await call('add-note', { id: 30 })
    expect(await call('add-note', { id: 30 })).toMatchObject({
      status: 409,
      body: { code: 'already_exists' },
    })
  })

  test('an error that SQL raises by hand keeps its own message', async () => {
    expect(await call('raise')).toMatchObject({
      status: 400,
      body: { code: 'refused', message: 'The last maintainer cannot leave' },
    })
  })

  test('a limit that SQL holds names no second after which to try again', async () => {
    const { status, body, headers } = await call('raise-a-limit')
    expect([status, body]).toEqual([429, { code: 'too_many_notes', message: 'Try again tomorrow' }])
    expect(headers.get('retry-after')).toBeNull()
  })
})

describe('a fault of ours', () => {
  test.each(['break', 'bad-sql'])('in %s answers an id, and the log has the cause under it', async (name) => {
    const { status, body, text, headers } = await call(name)
    const id = headers.get('x-request-id')
    expect([status, body]).toEqual([
      500,
      { code: 'unexpected_failure', message: 'Something went wrong on our end', id },
    ])
    expect(text).not.toMatch(/xyzzy|nowhere/)
    expect(fixture.logs).toEqual([
      { fields: { requestId: id, function: name, err: expect.any(Error) }, message: 'function failed' },
    ])
  })
})

test('two functions of one name stop the start', () => {
  const [one] = functions
  const twice = one === undefined ? [] : [one, one]
  const { database, callers, services, logger } = fixture
  expect(() =>
    createFunctions({ database, callers, functions: twice, services, logger, explainInvalid }),
  ).toThrow('same name')
})
