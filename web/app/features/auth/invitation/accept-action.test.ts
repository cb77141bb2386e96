// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { createRequestContext } from '../../../data/client/request-scope.ts'
import { testScope } from '../../../test-support/request-scope.ts'
import { runAction } from '../../../test-support/run-action.ts'
import { acceptAction } from './accept-action.ts'

const accepted = {
  id: '0198f0de-0000-7000-8000-000000000001',
  organization_id: '0198f0de-0000-7000-8000-000000000002',
  organization_name: 'Fernhill Market',
  role: 'developer',
  email: 'sam@ode.example',
  invited_by: 'Mara Okafor',
}

async function ask(form: Record<string, string>, platform: (request: Request) => Response) {
  const { scope, asked, logged } = testScope(platform)
  const { answer, setCookies } = await runAction(acceptAction, createRequestContext(scope), form)
  return { answer: answer as unknown, setCookies, asked, logged }
}

const refuse = (status: number, code: string, details?: object) => () =>
  Response.json({ code, message: 'never shown', details }, { status })

describe('accepting an invitation', () => {
  test('opens the organization for somebody who is in', async () => {
    const { answer, asked } = await ask({ token: 'abc' }, () =>
      Response.json({ ...accepted, outcome: 'joined' }),
    )
    const response = answer as Response
    expect(response.headers.get('location')).toBe('/dashboard')
    expect(response.headers.get('set-cookie')).toContain(`trellis-organization=${accepted.organization_id}`)
    expect(asked.map(({ url }) => url)).toEqual(['http://trellis.invalid/functions/v1/accept-invitation'])
    await expect(asked[0]?.json()).resolves.toEqual({ token: 'abc', asks_first: true })
  })

  test.each([
    ['link_sent', 'sent'],
    ['sso', 'sso'],
  ])('that needs a sign-in (%s) remembers to come back, without the secret', async (outcome, state) => {
    const { answer } = await ask({ token: 'abc' }, () => Response.json({ ...accepted, outcome }))
    const { data, init } = answer as { data: unknown; init: { headers: Record<string, string> } }
    expect(data).toMatchObject({ state, email: 'sam@ode.example' })
    expect(init.headers['Set-Cookie']).toContain(encodeURIComponent(`/accept-invite?id=${accepted.id}`))
    expect(init.headers['Set-Cookie']).not.toContain('abc')
  })

  test('asks somebody who was led here, and joins when they say so', async () => {
    const { answer, asked } = await ask({ id: accepted.id }, () =>
      Response.json({ ...accepted, outcome: 'ready' }),
    )
    expect(answer).toMatchObject({ data: { state: 'ready', id: accepted.id, inviter: 'Mara Okafor' } })
    await expect(asked[0]?.json()).resolves.toEqual({ id: accepted.id, asks_first: true })
    const agreed = await ask({ id: accepted.id, joins: 'yes' }, () =>
      Response.json({ ...accepted, outcome: 'joined' }),
    )
    await expect(agreed.asked[0]?.json()).resolves.toEqual({ id: accepted.id, asks_first: false })
  })

  test('of a member says so', async () => {
    const { answer } = await ask({ id: accepted.id }, () =>
      Response.json({ ...accepted, outcome: 'already_member' }),
    )
    expect(answer).toMatchObject({
      data: { state: 'member', organization: { id: accepted.organization_id, name: 'Fernhill Market' } },
    })
  })

  test.each([
    [404, 'invitation_not_found', 'missing'],
    [410, 'invitation_expired', 'expired'],
    [410, 'invitation_revoked', 'revoked'],
    [410, 'invitation_used', 'used'],
    [403, 'invitation_for_other_account', 'otherAccount'],
    [403, 'plan_limit_reached', 'full'],
    [403, 'organization_suspended', 'closed'],
    [403, 'organization_not_active', 'closed'],
    [429, 'rate_limited', 'rateLimited'],
    [503, 'x', 'unavailable'],
    [500, 'x', 'unexpected'],
  ])('that is refused with %i %s is told as %s', async (status, code, reason) => {
    const { answer } = await ask({ token: 'abc' }, refuse(status, code))
    expect(answer).toMatchObject({ data: { state: 'refused', reason } })
  })

  test('leads back to the invitation after the second factor, without the secret', async () => {
    const { answer } = await ask(
      { token: 'abc' },
      refuse(403, 'second_factor_required', { id: accepted.id, organization_name: 'Fernhill Market' }),
    )
    const { headers } = answer as Response
    expect(headers.get('location')).toBe('/second-factor')
    expect(headers.get('set-cookie')).toContain(encodeURIComponent(`/accept-invite?id=${accepted.id}`))
    expect(headers.get('set-cookie')).not.toContain('abc')
  })

  test('passes on what the refusal tells', async () => {
    const details = {
      organization_name: 'Fernhill Market',
      invited_by: 'Mara',
      expires_at: '2026-11-14T00:00:00Z',
    }
    const { answer } = await ask({ token: 'abc' }, refuse(410, 'invitation_expired', details))
    expect(answer).toMatchObject({ data: { facts: details } })
  })

  test.each([{}, { id: '7' }, { token: 'x'.repeat(129) }])(
    'without a link of the right form (%#) asks nobody',
    async (form) => {
      const { answer, asked } = await ask(form, () => Response.json({}))
      expect(answer).toMatchObject({ data: { state: 'refused', reason: 'missing' } })
      expect(asked).toEqual([])
    },
  )
})

test('a member opens the organization', async () => {
  const { answer, asked } = await ask({ organization: '7' }, () => Response.json({}))
  expect((answer as Response).headers.get('set-cookie')).toContain('trellis-organization=7')
  expect(asked).toEqual([])
})
