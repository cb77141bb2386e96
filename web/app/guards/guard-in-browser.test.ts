// @vitest-environment happy-dom
import { RouterContextProvider } from 'react-router'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { writeCookie } from '../data/session/cookies.ts'
import { announceDeparture, watchDepartures } from '../data/session/departure.ts'
import { guardInBrowser } from './guard-in-browser.ts'
import { signInNavigation } from './navigation-options.ts'
import { readRedirectPath } from './redirect-path.ts'
import { takeRedirectPath } from './take-redirect-path.ts'

beforeEach(() => {
  writeCookie(document, 'trellis-auth=; Path=/; Max-Age=-1')
  writeCookie(document, 'trellis-redirect-path=; Path=/; Max-Age=-1')
})

function navigate(path: string): string | null {
  const url = new URL(path, window.location.origin)
  const args = {
    request: new Request(url),
    url,
    pattern: path,
    params: {},
    context: new RouterContextProvider(),
  }
  try {
    guardInBrowser(signInNavigation)(args, async () => undefined)
    return null
  } catch (thrown) {
    return (thrown as Response).headers.get('location')
  }
}

test('without a session cookie the browser goes to sign-in by itself and remembers where to', () => {
  expect(navigate('/component/7?tab=versions#latest')).toBe('/signin')
  expect(readRedirectPath(document.cookie)).toBe('/component/7?tab=versions#latest')
})

test('with a session cookie the server is asked', () => {
  writeCookie(document, 'trellis-auth=base64-e30; Path=/')
  expect(navigate('/dashboard')).toBeNull()
  expect(readRedirectPath(document.cookie)).toBeUndefined()
})

describe('after another tab', () => {
  const hear = async (isLeaving: boolean) => {
    onTestFinished(watchDepartures())
    const channel = new BroadcastChannel('trellis-departure')
    onTestFinished(() => channel.close())
    const heard = new Promise((resolve) => channel.addEventListener('message', resolve))
    announceDeparture(isLeaving)
    await heard
  }

  test("signed out, the path of this one is nobody's to return to, and the next one is kept again", async () => {
    await hear(true)
    expect(navigate('/component/7')).toBe('/signin')
    expect(readRedirectPath(document.cookie)).toBeUndefined()
    navigate('/dashboard')
    expect(readRedirectPath(document.cookie)).toBe('/dashboard')
  })

  test('could not sign out, the path is kept as ever', async () => {
    await hear(true)
    await hear(false)
    navigate('/component/7')
    expect(readRedirectPath(document.cookie)).toBe('/component/7')
  })
})

test('the remembered path is forgotten as soon as it is taken', () => {
  navigate('/dashboard')
  expect(takeRedirectPath()).toBe('/dashboard')
  expect(takeRedirectPath()).toBeUndefined()
})

test('a guard that fails itself shows the page to nobody', () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => {
    throw new DOMException('Cookies are refused', 'SecurityError')
  })
  const url = new URL('/dashboard', window.location.origin)
  const args = {
    request: new Request(url),
    url,
    pattern: '',
    params: {},
    context: new RouterContextProvider(),
  }
  let thrown: unknown
  try {
    guardInBrowser(signInNavigation)(args, async () => undefined)
  } catch (reason) {
    thrown = reason
  }
  expect(thrown).toMatchObject({ data: 'Page Not Found: /dashboard', init: { status: 404 } })
  expect(reported).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})
