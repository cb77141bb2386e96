// @vitest-environment node
import { createClient } from '@supabase/supabase-js'
import type { Database } from '@trellis/database/types'
import { createOrganization, listOrganizations } from '@trellis/domain/contracts/organizations'
import { expect, test } from 'vitest'
import { DataError } from '../failure/data-error.ts'
import { invokeFunction } from './invoke-function.ts'

/** The real client over a network that gives one answer and remembers what it was asked. */
function clientAnswering(answer: () => Response) {
  const asked: Request[] = []
  const client = createClient<Database>('http://platform.invalid', 'sb_publishable_test', {
    auth: { persistSession: false },
    global: {
      fetch: async (input, init) => {
        asked.push(new Request(input, init))
        return answer()
      },
    },
  })
  return { client, asked }
}

const failureOf = async (answer: () => Response): Promise<unknown> => {
  const { client } = clientAnswering(answer)
  return invokeFunction(client, createOrganization, { name: 'Larkfield' }).catch((error: unknown) => error)
}

test('a function is called by the name of its contract with its input as JSON', async () => {
  const { client, asked } = clientAnswering(() => Response.json({ id: '1', name: 'Larkfield' }))
  await expect(invokeFunction(client, createOrganization, { name: 'Larkfield' })).resolves.toEqual({
    id: '1',
    name: 'Larkfield',
  })
  expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST http://platform.invalid/functions/v1/create-organization',
  ])
  await expect(asked[0]?.json()).resolves.toEqual({ name: 'Larkfield' })
})

test('an empty list is an answer', async () => {
  const { client } = clientAnswering(() => Response.json([]))
  await expect(invokeFunction(client, listOrganizations, {})).resolves.toEqual([])
})

test('a refusal carries its kind, code and faults', async () => {
  const faults = { name: { code: 'company_name.too_long', max: 256 } }
  const body = { code: 'validation_failed', message: 'no', fields: { name: 'no' }, faults }
  const failure = await failureOf(() => Response.json(body, { status: 400 }))
  expect(failure).toBeInstanceOf(DataError)
  expect(failure).toMatchObject({ kind: 'invalid', code: 'validation_failed', faults })
})

test.each([
  [401, 'signed-out'],
  [403, 'denied'],
  [409, 'conflict'],
  [500, 'unexpected'],
  [503, 'unavailable'],
])('an answer %i that is no JSON is still understood as %s', async (status, kind) => {
  expect(await failureOf(() => new Response('<html>', { status }))).toMatchObject({
    kind,
    code: undefined,
    faults: {},
  })
})

test('no answer at all means unavailable', async () => {
  const failure = await failureOf(() => {
    throw new TypeError('fetch failed')
  })
  expect(failure).toMatchObject({ kind: 'unavailable' })
})

test('a relay error means unavailable, whatever its status', async () => {
  const failure = await failureOf(
    () => new Response('x', { status: 500, headers: { 'x-relay-error': 'true' } }),
  )
  expect(failure).toMatchObject({ kind: 'unavailable' })
})

test.each([
  ['organization_not_active', 'read-only'],
  ['plan_limit_reached', 'plan-limit'],
  ['forbidden', 'denied'],
])('a 403 with the code %s is %s', async (code, kind) => {
  expect(await failureOf(() => Response.json({ code, message: 'no' }, { status: 403 }))).toMatchObject({
    kind,
    code,
  })
})

test.each(['organization_suspended', 'organization_deleting'])('%s leads to its page', async (code) => {
  const failure = await failureOf(() => Response.json({ code, message: 'no' }, { status: 403 }))
  expect(failure).toBeInstanceOf(Response)
  expect((failure as Response).headers.get('location')).toBe('/suspended')
})
