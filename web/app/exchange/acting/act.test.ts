// @vitest-environment node
import { listOrganizations } from '@trellis/domain/contracts/organizations'
import { expect, test } from 'vitest'
import { createRequestClient } from '../../data/client/platform-client.ts'
import { createRequestContext } from '../../data/client/request-scope.ts'
import { DataError } from '../../data/failure/data-error.ts'
import { enterWorkspace } from '../../data/organization/workspace.ts'
import { testScope } from '../../test-support/request-scope.ts'
import { act, refusalOf } from './act.ts'

test.each([
  [403, 'denied', 403, []],
  [429, 'rate-limited', 429, []],
  [504, 'unavailable', 503, []],
  [500, 'unexpected', 500, ['error']],
])('an act that is refused with %i is told as %s', async (refused, kind, status, levels) => {
  const { scope, logged } = testScope(() => Response.json({ message: 'no' }, { status: refused }))
  const context = createRequestContext(scope)
  const { client } = createRequestClient(scope, '')
  enterWorkspace(context, { organizationId: '1', client, base: '', member: undefined })
  expect(await act(context, listOrganizations, {})).toMatchObject({
    data: { ok: false, kind },
    init: { status },
  })
  expect(logged.map(({ level }) => level)).toEqual(levels)
})

const finding = {
  rule_id: '1',
  kind: 'description',
  level: 'block',
  message: 'A description is required',
  subjects: [],
}

test('a refusal tells which rules refused it', () => {
  const error = new DataError('invalid', { code: 'rule_violation', details: { findings: [finding] } })
  expect(refusalOf(error)).toEqual({
    ok: false,
    kind: 'invalid',
    faults: {},
    findings: [finding],
    dependents: [],
  })
})

test('a refused deletion tells who stands in its way', () => {
  const dependents = [{ component_id: '7', title: 'checkout-web' }]
  expect(refusalOf(new DataError('conflict', { details: { dependents } }))).toMatchObject({ dependents })
})

test('a stale edit tells what is stored now', () => {
  const details = { current: { revision: 3, title: 'cart-api' }, changed: ['title'] }
  expect(refusalOf(new DataError('conflict', { code: 'stale_revision', details }))).toMatchObject({
    stale: details,
  })
  expect(refusalOf(new DataError('conflict', { code: 'name_taken', details }))).toMatchObject({
    stale: undefined,
  })
})

test('a refusal tells that the person needs a second factor of their own', () => {
  const needsIt = (code: string) => refusalOf(new DataError('conflict', { code })).needsOwnFactor
  expect(needsIt('own_second_factor_missing')).toBe(true)
  expect(needsIt('stale_revision')).toBeUndefined()
})

test.each([undefined, 'text', { findings: 'none' }, { dependents: [{}] }])(
  'details of another shape (%j) tell nothing',
  (details) => {
    expect(refusalOf(new DataError('conflict', { details }))).toMatchObject({ findings: [], dependents: [] })
  },
)
