import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fault } from '@trellis/domain/contracts/faults/fault'
import { data } from 'react-router'
import { expect, test } from 'vitest'
import { refuse } from '../../../exchange/acting/answer.ts'
import { renderRoutes } from '../../../test-support/render-routes.tsx'
import Contact, { shouldRevalidate } from './contact.tsx'
import type { ContactAnswer } from './send-contact.ts'

/** Each opened form gets a new token; the sent ones are recorded. */
async function openContact(answers: readonly [ContactAnswer, number][]) {
  const tokens: string[] = []
  const left = [...answers]
  let opened = 0
  renderRoutes(
    [
      {
        path: '/contact',
        Component: Contact,
        HydrateFallback: () => null,
        shouldRevalidate,
        loader: ({ request }) => {
          opened += 1
          const kind = new URL(request.url).searchParams.get('about') ?? 'sales'
          return { kind, token: `token ${opened}` }
        },
        action: async ({ request }) => {
          tokens.push(String((await request.formData()).get('token')))
          const [body, status] = left.shift() ?? [{ ok: true, result: { email: 'noor@example.com' } }, 200]
          return data(body, { status })
        },
      },
    ],
    '/contact',
  )
  await screen.findByRole('heading', { name: 'Talk to us' })
  return tokens
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send message' }))

test('a form that was open for too long is taken when it is sent once more', async () => {
  const tokens = await openContact([[refuse('invalid'), 400]])
  await send()
  await screen.findByText('This form was open too long. Send it again.')
  await send()
  await screen.findByRole('heading', { name: 'We received your message' })
  expect(tokens).toEqual(['token 1', 'token 2'])
})

test('two presses before the page shows the first send one message', async () => {
  const tokens = await openContact([])
  const button = screen.getByRole('button', { name: 'Send message' })
  act(() => {
    button.click()
    button.click()
  })
  await screen.findByRole('heading', { name: 'We received your message' })
  expect(tokens).toEqual(['token 1'])
})

test('a sent message is confirmed where the focus is', async () => {
  await openContact([])
  await send()
  const heading = await screen.findByRole('heading', { name: 'We received your message' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('after a refusal the first field that is wrong has the focus', async () => {
  const faults = { email: fault('email_address.invalid'), message: fault('contact_message.required') }
  await openContact([[refuse('invalid', { faults, values: { name: 'Noor' } }), 400]])
  await send()
  await screen.findByText('Please enter a valid email address.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Work email')))
})

test('another subject leaves what was typed', async () => {
  await openContact([])
  const typed = [
    ['Name', 'Noor'],
    ['Work email', 'noor@example.com'],
    [/^Company/, 'Larkfield'],
    ['Message', 'Hello'],
  ] as const
  for (const [label, words] of typed)
    await userEvent.type(screen.getByRole('textbox', { name: label }), words)
  for (const [subject, title] of [
    ['Book a demo', 'Bring your own questions'],
    ['Support', 'Get help'],
  ] as const) {
    await userEvent.click(screen.getByText(subject, { selector: 'nav[aria-label="Topic"] span' }))
    await screen.findByRole('heading', { name: title })
    for (const [label, words] of typed)
      expect(screen.getByRole('textbox', { name: label })).toHaveProperty('value', words)
  }
})
