import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLoaderData } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderRoutes } from '../../../test-support/render-routes.tsx'
import { PictureField } from './picture-field.tsx'

const ownerId = '0c7d9f52-4f1b-4e0a-9a53-6d1f3b7c2e18'
const shown = `${ownerId}/1b8e6a4c-9d2f-4e7b-8a10-5c3d7f9e2b64.png`
const newer = `${ownerId}/7f3c1d90-2e5a-4b86-9c47-a1d8e6b0f352.png`

let stored: string | null
/** The files of the storage service. */
let files: string[]

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit = {}) => {
    if (method !== 'DELETE') return new Response(new Blob(['bytes']))
    const { prefixes } = JSON.parse(String(body)) as { prefixes: string[] }
    const removed = files.filter((name) => prefixes.includes(name))
    files = files.filter((name) => !removed.includes(name))
    if (stored !== null && removed.includes(stored)) stored = null
    return Response.json(removed.map((name) => ({ name, bucket_id: new URL(address).pathname })))
  })
})

function Page() {
  const name = useLoaderData<string | null>()
  return (
    <PictureField kind="logo" ownerId={ownerId} stored={name} publishableKey="sb_publishable_key">
      <span>{name}</span>
    </PictureField>
  )
}

async function open() {
  stored = shown
  files = [shown]
  renderRoutes([{ path: '/', Component: Page, HydrateFallback: () => null, loader: () => stored }], '/')
  return await screen.findByRole('button', { name: 'Remove logo' })
}

test('a removed logo can be brought back', async () => {
  await userEvent.click(await open())
  expect(await screen.findByText('Logo removed')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined()
  expect(files).toEqual([])
})

test('a logo that somebody else has replaced meanwhile stays, and is not said to be removed', async () => {
  const remove = await open()
  stored = newer
  files = [newer]
  await userEvent.click(remove)
  expect(await screen.findByText('The logo was changed in the meantime')).toBeDefined()
  expect(await screen.findByText(newer)).toBeDefined()
  expect(screen.queryByText('Logo removed')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(files).toEqual([newer])
})
