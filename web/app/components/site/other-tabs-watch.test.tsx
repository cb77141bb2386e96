import { screen } from '@testing-library/react'
import { redirect } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import StandardLayout from '../../layouts/standard.tsx'
import { arrival, renderRoutes } from '../../test-support/render-routes.tsx'

let isSignedIn: boolean

async function open(path: string) {
  isSignedIn = false
  const loader = () => {
    if (isSignedIn) throw redirect('/dashboard')
    return null
  }
  const page = { path, loader, Component: () => <h1>card</h1>, HydrateFallback: () => null }
  renderRoutes([{ Component: StandardLayout, children: [page] }, arrival('/dashboard')], path)
  await screen.findByRole('heading', { name: 'card' })
}

/** Resolves once every tab has heard it. */
async function signInElsewhere() {
  isSignedIn = true
  const tab = new BroadcastChannel('trellis-auth')
  const witness = new BroadcastChannel('trellis-auth')
  onTestFinished(() => {
    tab.close()
    witness.close()
  })
  const heard = new Promise((resolve) => witness.addEventListener('message', resolve))
  tab.postMessage({ event: 'SIGNED_IN', session: null })
  await heard
}

test.each(['/signin', '/second-factor', '/second-factor/add', '/registration', '/not-active', '/suspended'])(
  '%s leads on after a sign-in in another tab',
  async (path) => {
    await open(path)
    await signInElsewhere()
    expect(await screen.findByRole('heading', { name: 'at /dashboard' })).toBeDefined()
  },
)

test.each(['/confirm', '/logout'])('%s leads on by itself and follows nothing', async (path) => {
  await open(path)
  await signInElsewhere()
  expect(screen.getByRole('heading', { name: 'card' })).toBeDefined()
})
