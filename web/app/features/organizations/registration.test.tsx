import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fault } from '@trellis/domain/contracts/faults/fault'
import type { OwnInvitation } from '@trellis/domain/contracts/team/invitations'
import { data, redirect } from 'react-router'
import { describe, expect, onTestFinished, test } from 'vitest'
import { rememberOrganization } from '../../data/organization/last-organization.ts'
import { type Refusal, refuse } from '../../exchange/acting/answer.ts'
import { arrival, renderRoutes } from '../../test-support/render-routes.tsx'
import Registration from './registration.tsx'

async function open(
  answering: (name: string) => Refusal | undefined,
  invitations: readonly OwnInvitation[] = [],
) {
  const asked: string[] = []
  renderRoutes(
    [
      {
        path: '/registration',
        Component: Registration,
        HydrateFallback: () => null,
        loader: () => ({ email: 'mara@larkfield.com', nameMaxLength: 256, invitations }),
        action: async ({ request }) => {
          const name = String((await request.formData()).get('name'))
          asked.push(name)
          const answer = answering(name)
          return answer ? data(answer) : redirect('/dashboard')
        },
      },
      arrival('/dashboard'),
    ],
    '/registration',
  )
  await screen.findByRole('heading', { name: 'Create your company' })
  return asked
}

const field = () => screen.getByLabelText<HTMLInputElement>('Company name')
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create company' }))

describe('creating the company', () => {
  test('promises a 7-day trial without a credit card and says who is signed in', async () => {
    await open(() => undefined)
    expect(screen.getByText('Your 7-day trial starts when you create it. No credit card.')).toBeTruthy()
    expect(screen.getByText(/Signed in as mara@larkfield.com/)).toBeTruthy()
  })

  test.each([
    ['mara@larkfield.com', 1],
    ['somebody@else.com', 0],
  ])('says to %s, who was removed, which company they have lost', async (email, shown) => {
    rememberOrganization({ email, organizationId: 'o1', organizationName: 'Larkfield' })
    onTestFinished(() => rememberOrganization(undefined))
    await open(() => undefined)
    expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual(
      Array(shown).fill(
        "You're no longer a member of LarkfieldIf this is a mistake, ask one of its maintainers to invite you again.",
      ),
    )
  })

  test('opens the dashboard', async () => {
    const asked = await open(() => undefined)
    await userEvent.type(field(), 'Larkfield')
    await submit()
    expect(await screen.findByText('at /dashboard')).toBeTruthy()
    expect(asked).toEqual(['Larkfield'])
  })

  test('creates one where it is pressed twice before the page shows it', async () => {
    const asked = await open(() => undefined)
    await userEvent.type(field(), 'Larkfield')
    const button = screen.getByRole('button', { name: 'Create company' })
    act(() => {
      button.click()
      button.click()
    })
    await screen.findByText('at /dashboard')
    expect(asked).toEqual(['Larkfield'])
  })

  test('needs a name', async () => {
    const asked = await open(() => undefined)
    await submit()
    expect(screen.getByText('Company name is required')).toBeTruthy()
    await expect.poll(() => document.activeElement).toBe(field())
    expect(asked).toEqual([])
  })

  test('needs a name of at most 256 characters', async () => {
    const asked = await open(() => undefined)
    await userEvent.click(field())
    await userEvent.paste('x'.repeat(257))
    await submit()
    expect(screen.getByText('Company name must be at most 256 characters')).toBeTruthy()
    expect(asked).toEqual([])
  })

  test('says when the name cannot be used, and keeps it', async () => {
    const faults = { name: fault('company_name.not_allowed') }
    await open((name) => refuse('invalid', { faults, values: { name } }))
    await userEvent.type(field(), 'Larkfield')
    await submit()
    expect(await screen.findByText('Company name contains characters that are not allowed')).toBeTruthy()
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(field().value).toBe('Larkfield')
  })

  test('that fails says that nothing was created and keeps the name', async () => {
    await open((name) => refuse('unavailable', { values: { name } }))
    await userEvent.type(field(), 'Larkfield')
    await submit()
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing was created')
    expect(field().value).toBe('Larkfield')
  })
})

describe('open invitations', () => {
  const invitation: OwnInvitation = {
    id: '0198f0de-0000-7000-8000-000000000001',
    organization_name: 'Fernhill Market',
    role: 'developer',
    invited_by: 'Noor Bakker',
    expires_at: '2026-11-21T10:00:00Z',
  }

  test('are listed with a way in', async () => {
    await open(() => undefined, [invitation])
    expect(screen.getByRole('heading', { name: 'A company has invited you' })).toBeTruthy()
    expect(screen.getByText('By Noor Bakker, as Member, until 21 Nov 2026')).toBeTruthy()
    const join = screen.getByRole('link', { name: 'Join Fernhill Market' })
    expect(join.getAttribute('href')).toBe(`/accept-invite?id=${invitation.id}`)
  })

  test('whose inviter is gone name nobody', async () => {
    await open(() => undefined, [{ ...invitation, invited_by: null }])
    expect(screen.getByText('As Member, until 21 Nov 2026')).toBeTruthy()
  })

  test('are not mentioned if there are none', async () => {
    await open(() => undefined)
    expect(screen.queryByText('or create your own')).toBeNull()
  })
})
