import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { data, Form, Link, useNavigation } from 'react-router'
import { expect, test } from 'vitest'
import { renderRoutes } from '../../test-support/render-routes.tsx'
import { useReadPage } from '../page/use-read-page.ts'
import { type Answer, unreachable } from './answer.ts'
import { useFormSending } from './use-form-sending.ts'

function Page({ loaderData, actionData }: { loaderData: number; actionData?: Answer<unknown> }) {
  const { refusal } = useFormSending(actionData, useNavigation())
  const { readPage } = useReadPage()
  return (
    <Form method="post">
      <button type="submit">Send</button>
      <button type="button" onClick={() => void readPage()}>
        Reload
      </button>
      <Link to="?about=demo">Demo</Link>
      <output>{`reading ${loaderData}: ${refusal?.kind ?? 'no refusal'}`}</output>
    </Form>
  )
}

async function openRefused() {
  let readings = 0
  const loader = () => {
    readings += 1
    return readings
  }
  const action = () => data(unreachable, { status: 503 })
  renderRoutes([{ path: '/', Component: Page, HydrateFallback: () => null, loader, action }], '/')
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }))
  await screen.findByText('reading 1: unavailable')
}

test('a refusal stays when the page reloads its data', async () => {
  await openRefused()
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(await screen.findByText('reading 2: unavailable')).toBeDefined()
})

test('a refusal goes with the address at which it was sent', async () => {
  await openRefused()
  await userEvent.click(screen.getByRole('link', { name: 'Demo' }))
  expect(await screen.findByText(/: no refusal$/)).toBeDefined()
})
