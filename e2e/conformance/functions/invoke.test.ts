import { FunctionsFetchError, FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { openClient, signIn } from '../support/person.ts'

let client: SupabaseClient
beforeAll(async () => {
  client = openClient()
  await signIn(client)
})

/** A refused call, with the body that the caller reads from the error. */
async function refused(
  name: string,
  options: Parameters<SupabaseClient['functions']['invoke']>[1],
  from = client,
) {
  const { data, error } = await from.functions.invoke(name, options)
  expect(data).toBeNull()
  expect(error).toBeInstanceOf(FunctionsHttpError)
  const response = (error as FunctionsHttpError).context as Response
  return { status: response.status, body: await response.json() }
}

describe('invoke', () => {
  test('sends JSON and gives JSON', async () => {
    const { data, error } = await client.functions.invoke('create-organization', {
      body: { name: '  Larkfield ' },
    })
    expect(error).toBeNull()
    expect(data).toMatchObject({
      id: expect.any(String),
      name: 'Larkfield',
      trial_ends_at: expect.any(String),
    })
    const list = await client.functions.invoke('list-organizations')
    expect(list.data).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: data.id, role: 'maintainer' })]),
    )
  })

  test('shows what is wrong with each field, in words and as a code', async () => {
    expect(await refused('create-organization', { body: { name: '' } })).toEqual({
      status: 400,
      body: {
        code: 'validation_failed',
        message: 'Company name is required',
        fields: { name: 'Company name is required' },
        faults: { name: { code: 'company_name.required' } },
      },
    })
  })

  test('of an unknown function finds nothing', async () => {
    expect(await refused('no-such-function', { body: {} })).toEqual({
      status: 404,
      body: { code: 'NOT_FOUND', message: 'Requested function was not found' },
    })
  })

  test('by another method is refused', async () => {
    expect((await refused('list-organizations', { method: 'GET' })).status).toBe(405)
  })

  test('with text is refused', async () => {
    expect((await refused('create-organization', { body: 'name' })).status).toBe(415)
  })

  test('takes a region and further headers along', async () => {
    const { error } = await client.functions.invoke('list-organizations', {
      region: 'eu-central-1' as never,
      headers: { 'x-custom': 'one' },
    })
    expect(error).toBeNull()
  })
})

describe('who may invoke', () => {
  test('nobody who is not signed in: the client sends no token then', async () => {
    expect(await refused('list-organizations', {}, openClient())).toEqual({
      status: 401,
      body: { code: 401, message: 'Missing authorization header' },
    })
  })

  test('nobody with a token that does not hold', async () => {
    expect(await refused('list-organizations', { headers: { Authorization: 'Bearer nonsense' } })).toEqual({
      status: 401,
      body: { code: 401, message: 'Invalid JWT' },
    })
  })

  test('the person whose token is sent, not the one of the API key', async () => {
    const other = openClient()
    await signIn(other)
    const { data } = await other.functions.invoke('list-organizations')
    expect(data).toEqual([])
  })
})

describe('a server that cannot be reached', () => {
  test('is a fetch error', async () => {
    const cut = openClient({}, () => Promise.reject(new TypeError('fetch failed')))
    const { error } = await cut.functions.invoke('list-organizations')
    expect(error).toBeInstanceOf(FunctionsFetchError)
  })

  test('in time is a fetch error as well', async () => {
    const silent = openClient({}, (_input, init) => {
      const { promise, reject } = Promise.withResolvers<Response>()
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      return promise
    })
    const { error } = await silent.functions.invoke('list-organizations', { timeout: 20 })
    expect(error).toBeInstanceOf(FunctionsFetchError)
  })
})

test('a page of any origin may ask', async () => {
  const answer = await fetch(`${inject('installation').url}/functions/v1/create-organization`, {
    method: 'OPTIONS',
    headers: { Origin: 'https://app.example', 'Access-Control-Request-Method': 'POST' },
  })
  expect([200, 204]).toContain(answer.status)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  const allowed = answer.headers.get('access-control-allow-headers')?.split(',')
  expect(allowed).toEqual([
    'authorization',
    'x-client-info',
    'apikey',
    'content-type',
    'x-retry-count',
    'traceparent',
    'tracestate',
    'baggage',
    'x-region',
  ])
})
