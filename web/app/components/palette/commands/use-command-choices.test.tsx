import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoutes } from '../../../test-support/render-routes.tsx'
import { useCommandChoices } from './use-command-choices.ts'

const Labels = () => (
  <ul>
    {useCommandChoices().map(({ key, label }) => (
      <li key={key}>{label}</li>
    ))}
  </ul>
)

const shell = {
  organizationId: '1',
  organizations: [{ id: '1', name: 'Larkfield' }],
  role: 'developer',
  state: 'active',
  counts: {},
}

const choices = ['Use light theme', 'Use dark theme']

test.each([
  ['on a page of a member', 'layouts/default', shell, ['Documentation', ...choices]],
  ['on a missing page with the shell', 'layouts/missed', { shell }, ['Documentation', ...choices]],
  ['on a missing page without it', 'layouts/missed', { shell: undefined }, choices],
  ['in the demo', 'layouts/demo', shell, choices],
])('the commands %s', async (_, id, loaded, labels) => {
  renderRoutes([{ id, path: '/', HydrateFallback: () => null, loader: () => loaded, Component: Labels }], '/')
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual(labels)
})
