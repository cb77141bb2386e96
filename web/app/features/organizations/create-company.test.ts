// @vitest-environment node
import { expect, test } from 'vitest'
import { createRequestContext } from '../../data/client/request-scope.ts'
import { testScope } from '../../test-support/request-scope.ts'
import { runAction } from '../../test-support/run-action.ts'
import { createCompany } from './create-company.ts'

async function create(name: string, platform: () => Response) {
  const { scope, asked, logged } = testScope(platform)
  const { answer } = await runAction(createCompany, createRequestContext(scope), { name })
  return { answer, asked, logged }
}

test('a company is created by its function and opens the dashboard', async () => {
  const { answer, asked } = await create('Larkfield', () => Response.json({ id: '1', name: 'Larkfield' }))
  expect(answer).toBeInstanceOf(Response)
  expect(answer instanceof Response && answer.headers.get('location')).toBe('/dashboard')
  expect(asked.map(({ url }) => url)).toEqual(['http://trellis.invalid/functions/v1/create-organization'])
})

test.each([
  ['', { code: 'company_name.required' }],
  ['x'.repeat(257), { code: 'company_name.too_long', max: 256 }],
  ['a\0b', { code: 'company_name.not_allowed' }],
])('a company named %j is refused and nothing is asked for', async (name, fault) => {
  const { answer, asked } = await create(name, () => Response.json({}))
  expect(answer).toMatchObject({
    data: { kind: 'invalid', faults: { name: fault }, values: { name } },
    init: { status: 400 },
  })
  expect(asked).toEqual([])
})

test("a name that the function refuses is the name field's fault, and nobody is alarmed", async () => {
  const refusal = () => Response.json({ code: 'invalid_value' }, { status: 400 })
  const { answer, logged } = await create('Larkfield', refusal)
  expect(answer).toMatchObject({
    data: {
      kind: 'invalid',
      faults: { name: { code: 'company_name.not_allowed' } },
      values: { name: 'Larkfield' },
    },
    init: { status: 400 },
  })
  expect(logged).toEqual([])
})

test('a person whose session ended meanwhile is led to sign in', async () => {
  const { answer, logged } = await create('Larkfield', () => Response.json({ code: 401 }, { status: 401 }))
  expect(answer instanceof Response && answer.headers.get('location')).toBe('/signin')
  expect(logged).toEqual([])
})

test.each([
  [429, 'rate-limited', 429],
  [503, 'unavailable', 503],
  [500, 'unexpected', 500],
  [403, 'denied', 403],
])('a platform that answers %i is told as %s, with the name kept', async (platform, kind, status) => {
  const { answer } = await create('Larkfield', () => Response.json({ code: 'x' }, { status: platform }))
  expect(answer).toMatchObject({ data: { kind, values: { name: 'Larkfield' } }, init: { status } })
})
