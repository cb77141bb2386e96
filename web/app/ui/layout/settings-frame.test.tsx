import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoutes } from '../../test-support/render-routes.tsx'
import { SettingsFrame } from './settings-frame.tsx'

const links = [
  { label: 'Active sessions', to: '#sessions', isCurrent: true },
  { label: 'Linked identities', to: '#identities', isCurrent: false },
]

test('the column links to each section and marks the current one', async () => {
  const Component = () => (
    <SettingsFrame label="Profile" groups={[{ label: 'Security', links }]}>
      <h1>Profile</h1>
    </SettingsFrame>
  )
  renderRoutes([{ path: '/profile', Component }], '/profile')
  const column = await screen.findByRole('navigation', { name: 'Profile' })
  const shown = within(column).getAllByRole('link')
  expect(shown.map((link) => link.getAttribute('href'))).toEqual(['/profile#sessions', '/profile#identities'])
  expect(shown.map((link) => link.getAttribute('aria-current'))).toEqual(['true', null])
})
