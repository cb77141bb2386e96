import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { data } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { refuse } from '../../../exchange/acting/answer.ts'
import { arrival, renderRoutes } from '../../../test-support/render-routes.tsx'
import type { SsoPage } from './load-sso.ts'
import SsoSignIn from './sso.tsx'

const provider = { providerId: '019a8f00-0000-7000-8000-0000000000a1' }
const visitor = { returnPath: undefined, asksForLink: false, email: undefined }
const start: SsoPage = { ...visitor, state: 'start', provider }
const member = { returnPath: undefined, asksForLink: false, email: 'mara@fernhill.example', provider }
const required: SsoPage = {
  ...member,
  state: 'required',
  organization: 'Fernhill',
  others: [{ id: 'b', name: 'Larkfield' }],
}

let received: Record<string, string>[]
beforeEach(() => {
  received = []
})

function open(page: SsoPage, answer: unknown = refuse('unavailable')) {
  const route = {
    path: '/signin/sso',
    Component: SsoSignIn as () => React.ReactNode,
    HydrateFallback: () => null,
    loader: ({ request }: { request: Request }) => ({
      ...page,
      asksForLink: page.asksForLink || request.url.includes('break-glass'),
    }),
    action: async ({ request }: { request: Request }) => {
      received.push(Object.fromEntries(await request.formData()) as Record<string, string>)
      return data(answer as object, { status: 400 })
    },
  }
  renderRoutes([route, arrival('/signin')], '/signin/sso')
}

test('a visitor with a provider begins at once, and only once', async () => {
  open(start)
  await screen.findByRole('heading', { name: 'Single sign-on did not start' })
  expect(received).toEqual([{ provider: provider.providerId }])
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(received).toHaveLength(2))
})

test('a link to a provider that is gone says so, and leads on', async () => {
  open(start, refuse('missing'))
  await screen.findByRole('heading', { name: 'Single sign-on did not start' })
  expect(screen.getByText(/^This link is out of date\./)).toBeDefined()
  expect(screen.queryByText(/address/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Sign in another way' })).toBeDefined()
})

test('the page that the provider names is kept for later', async () => {
  open({ ...start, returnPath: '/component/7' })
  await screen.findByRole('heading', { name: 'Single sign-on did not start' })
  expect(document.cookie).toContain('trellis-redirect-path=%2Fcomponent%2F7')
})

test.each([
  [required, 'Fernhill requires single sign-on'],
  [{ ...member, state: 'signed-in' } satisfies SsoPage, 'Sign in through your company?'],
])('a signed-in person begins with a click (%#)', async (page, heading) => {
  open(page)
  await screen.findByRole('heading', { name: heading })
  expect(screen.getByText('mara@fernhill.example')).toBeDefined()
  expect(received).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Continue with single sign-on' }))
  await screen.findByRole('alert')
  expect(received).toEqual([{ provider: provider.providerId }])
})

test.each([
  [start, 'Sign in another way'],
  [{ ...visitor, state: 'address' } satisfies SsoPage, 'Sign in another way'],
  [{ ...visitor, state: 'address', asksForLink: true } satisfies SsoPage, 'Use an email link'],
])('a visitor whose provider is down reaches the email link (%#)', async (page, name) => {
  open(page)
  const link = await screen.findByRole('link', { name })
  expect(link.getAttribute('href')).toBe('/signin?way=link')
})

test('a signed-in person who breaks the glass is offered no email link: their session came by one', async () => {
  open({ ...required, asksForLink: true })
  await screen.findByRole('heading', { name: 'Ask for a break-glass link' })
  expect(screen.queryByRole('link', { name: 'Use an email link' })).toBeNull()
})

test('other organizations stay reachable', async () => {
  open(required)
  await userEvent.click(await screen.findByRole('button', { name: /Larkfield/ }))
  await waitFor(() => expect(received).toEqual([{ organization: 'b' }]))
})

test('an address of no such company is told so and stays', async () => {
  open({ ...visitor, state: 'address' }, refuse('missing', { values: { email: 'mara@larkfield.com' } }))
  const field = await screen.findByLabelText<HTMLInputElement>('Work email')
  fireEvent.change(field, { target: { value: 'mara@larkfield.com' } })
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/No company uses single sign-on/)
  expect(field.value).toBe('mara@larkfield.com')
})

test('a break-glass link is asked for with an address, and the answer is the same for everybody', async () => {
  open({ ...visitor, state: 'address' }, { ok: true, result: { email: 'mara@larkfield.com' } })
  await userEvent.click(await screen.findByRole('link', { name: /break-glass link/ }))
  await screen.findByRole('heading', { name: 'Ask for a break-glass link' })
  const field = screen.getByLabelText('Work email')
  fireEvent.change(field, { target: { value: 'mara@larkfield.com' } })
  await userEvent.click(screen.getByRole('button', { name: 'Email me a break-glass link' }))
  const card = within(await screen.findByRole('region', { name: 'Check your inbox' }))
  expect(card.getByText(/^If/).textContent).toMatch(/belongs to a maintainer/)
  expect(received).toEqual([{ intent: 'break-glass', email: 'mara@larkfield.com' }])
})
