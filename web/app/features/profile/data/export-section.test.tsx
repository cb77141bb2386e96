import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { DataError } from '../../../data/failure/data-error.ts'
import { renderRoutes } from '../../../test-support/render-routes.tsx'
import { ExportSection } from './export-section.tsx'

const saveOwnData = vi.hoisted(() => vi.fn())
vi.mock('./save-own-data.ts', () => ({ saveOwnData }))

beforeEach(() => {
  vi.resetAllMocks()
})

async function open() {
  renderRoutes([{ path: '/profile', Component: () => <ExportSection publishableKey="key" /> }], '/profile')
  return await screen.findByRole('button', { name: 'Export my data' })
}

test('an export is made once, and the button tells of it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  saveOwnData.mockReturnValue(promise)
  const button = await open()
  await userEvent.click(button)
  expect(await screen.findByRole('button', { name: 'Exporting' })).toBe(button)
  await userEvent.click(button)
  resolve()
  expect(await screen.findByText('Data exported')).toBeDefined()
  expect(saveOwnData.mock.calls).toEqual([['key']])
})

test.each([
  [new DataError('unavailable'), 'The service cannot be reached. Try again in a moment.'],
  [new DataError('rate-limited'), 'Too many attempts. Wait a few minutes, then try again.'],
  [new Error('broken'), 'The export failed. Reload the page and try again.'],
])('%s is told, and can be tried again', async (error, words) => {
  saveOwnData.mockRejectedValueOnce(error)
  const button = await open()
  await userEvent.click(button)
  expect(await screen.findByText(words)).toBeDefined()
  expect(screen.queryByText('Data exported')).toBeNull()
  await userEvent.click(button)
  expect(await screen.findByText('Data exported')).toBeDefined()
  expect(screen.queryByText(words)).toBeNull()
})
