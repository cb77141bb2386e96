import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { parseGraph } from '../../diagram/graph-data.ts'
import { renderRoutes } from '../../test-support/render-routes.tsx'
import { ExportMenu } from './export-menu.tsx'

const data = parseGraph({
  components: {
    id: [],
    title: [],
    kind: [],
    health_score: [],
    latest_version_number: [],
    latest_version_day: [],
  },
  dependencies: { from: [], to: [], penalty: [], band: [], number: [], lag_count: [] },
})

function openMenu(exportPicture: () => Promise<Blob | undefined>) {
  const Page = () => (
    <ExportMenu data={data} places={undefined} isTable={false} exportPicture={exportPicture} />
  )
  renderRoutes([{ path: '/', Component: Page }], '/')
  return screen.getByRole('button', { name: 'Export' })
}

test('while a picture is made the menu says so and takes no second order', async () => {
  const user = userEvent.setup()
  const file = Promise.withResolvers<Blob | undefined>()
  const button = openMenu(() => file.promise)
  // Only a child of the button itself stands in one row with the word.
  expect(button.firstElementChild?.matches('svg')).toBe(true)
  await user.click(button)
  await user.click(await screen.findByRole('menuitem', { name: 'PNG' }))
  expect(await screen.findByText('The picture is being made.')).toBeTruthy()
  expect(button.firstElementChild?.matches('[data-part=spinner]')).toBe(true)
  await user.click(button)
  const second = await screen.findByRole('menuitem', { name: 'SVG' })
  expect(second.getAttribute('aria-disabled')).toBe('true')
  file.resolve(undefined)
  await waitFor(() => expect(screen.queryByText('The picture is being made.')).toBeNull())
  expect(button.querySelector('[data-part=spinner]')).toBeNull()
})

test.each([
  ['there is no file', () => Promise.resolve(undefined)],
  ['it fails', () => Promise.reject(new Error('too large'))],
])('a picture that could not be made is told: %s', async (_, exportPicture) => {
  const user = userEvent.setup()
  const button = openMenu(exportPicture)
  await user.click(button)
  await user.click(await screen.findByRole('menuitem', { name: 'SVG' }))
  expect(await screen.findAllByText('Error: The picture could not be made.')).not.toEqual([])
  expect(button.querySelector('[data-part=spinner]')).toBeNull()
})
