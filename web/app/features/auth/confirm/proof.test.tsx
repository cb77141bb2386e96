import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderRoutes } from '../../../test-support/render-routes.tsx'
import Proof, { headers } from './proof.tsx'

const posted: [string, unknown][] = []
class Channel {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
  postMessage(message: unknown) {
    posted.push([this.name, message])
  }
  close() {}
}

beforeEach(() => {
  posted.length = 0
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.spyOn(window, 'close').mockImplementation(() => undefined)
})
afterEach(() => vi.unstubAllGlobals())

const open = async (address: string) => {
  renderRoutes([{ path: '/confirm/proof', Component: Proof }], address)
  await screen.findByRole('heading', { name: 'You can close this window' })
}

test('the window hands its code to the page that opened it, and closes', async () => {
  await open('/confirm/proof?proof=abc&code=123')
  expect(posted).toEqual([['trellis-proof-abc', { code: '123' }]])
  expect(window.close).toHaveBeenCalled()
})

test('a refusal of the provider is handed over, too', async () => {
  await open('/confirm/proof?proof=abc&error=access_denied')
  expect(posted).toEqual([['trellis-proof-abc', { error: 'access_denied' }]])
})

test('without the name of a page it tells nobody', async () => {
  await open('/confirm/proof?code=123')
  expect(posted).toEqual([])
  expect(window.close).not.toHaveBeenCalled()
})

test('its address is passed on to nobody and kept nowhere', () => {
  expect(headers()).toEqual({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' })
})
