import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderRoutes } from '../../test-support/render-routes.tsx'
import type { Subscription } from './subscription.ts'
import Unsubscribe from './unsubscribe.tsx'

type Props = Parameters<typeof Unsubscribe>[0]

const show = (loaded: Subscription, acted?: Subscription) =>
  renderRoutes(
    [
      {
        path: '/unsubscribe',
        Component: () => <Unsubscribe {...({ loaderData: loaded, actionData: acted } as Props)} />,
      },
    ],
    '/unsubscribe?token=sealed',
  )

const one = (state: 'on' | 'off') => ({ state, scope: 'component', title: 'checkout-web' }) as const
const all = (state: 'on' | 'off') => ({ state, scope: 'all', title: '' }) as const

describe('the page of a link that stops emails', () => {
  test.each<[string, Subscription, string | null]>([
    ['Stop emails about checkout-web?', one('on'), 'Stop emails'],
    ['Stop all notification emails?', all('on'), 'Stop emails'],
    ['Emails about checkout-web stopped', one('off'), 'Turn on again'],
    ['Notification emails stopped', all('off'), 'Turn on again'],
    ['Nothing to stop', { state: 'gone' }, null],
    ['Link not valid', { state: 'invalid' }, null],
  ])('says "%s"', (title, loaded, button) => {
    show(loaded)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    if (button === null) expect(screen.queryByRole('button')).toBeNull()
    else expect(screen.getByRole('button', { name: button })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Choose in your profile' })).toBeTruthy()
  })

  test('says that emails are on again only to the person who has just turned them on', () => {
    show(one('on'), one('on'))
    expect(screen.getByRole('heading', { name: 'Emails about checkout-web are on again' })).toBe(
      document.activeElement,
    )
  })

  test('says when it did not work', () => {
    show(all('on'), { state: 'failed' })
    expect(screen.getByText('This did not work. Try again in a moment.')).toBeTruthy()
  })
})
