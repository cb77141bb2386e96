import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { AppHosts } from '../../../components/app-hosts.tsx'
import { DataError } from '../../../data/failure/data-error.ts'
import { arrival, renderRoutes } from '../../../test-support/render-routes.tsx'
import { DeleteSection } from './delete-section.tsx'
import type { Consequences } from './read-consequences.ts'

// A fake network: the platform decides whether the profile is deleted.
const eraseOwnProfile = vi.hoisted(() => vi.fn())
vi.mock('./erase-own-profile.ts', () => ({ eraseOwnProfile }))

const onErased = vi.fn()
beforeEach(() => {
  vi.resetAllMocks()
})

async function open(consequences: Partial<Consequences> = {}) {
  const Page = () => (
    <AppHosts>
      <DeleteSection
        email="mara@fernhill.example"
        publishableKey="key"
        organizationId="fernhill"
        consequences={{ components: 4, stuck: [], ...consequences }}
        onErased={onErased}
      />
    </AppHosts>
  )
  renderRoutes([{ path: '/profile', Component: Page }, arrival('/signin')], '/profile')
  await screen.findByRole('heading', { name: 'Delete profile' })
}

async function openDialog() {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Delete profile' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete your profile?' })
  const field = within(dialog).getByLabelText<HTMLInputElement>('Type mara@fernhill.example to confirm')
  return { dialog, field, confirm: within(dialog).getByRole('button', { name: 'Delete profile' }) }
}

test.each([
  [0, /at once\. The audit log/],
  [1, /Your component stays and needs someone else assigned\./],
  [2, /Both your components stay and need someone else assigned\./],
  [4, /Your 4 components stay and need someone else assigned\./],
])('with %i components, the consequences are told before', async (components, words) => {
  await open({ components })
  expect(screen.getByText(words)).toBeDefined()
})

describe('the dialog', () => {
  test('deletes nothing before the address is typed', async () => {
    const { field, confirm } = await openDialog()
    await userEvent.type(field, 'mara')
    await userEvent.click(confirm)
    expect(screen.getByText('Type your email address exactly as shown.')).toBeDefined()
    expect(document.activeElement).toBe(field)
    expect(field.value).toBe('mara')
    expect(eraseOwnProfile).not.toHaveBeenCalled()
  })

  test('deletes by Enter, and leads to the sign-in page', async () => {
    const { field } = await openDialog()
    await userEvent.type(field, 'Mara@fernhill.example{Enter}')
    expect(await screen.findByText('at /signin')).toBeDefined()
    expect(eraseOwnProfile.mock.calls).toEqual([['key']])
    expect(onErased).toHaveBeenCalledTimes(1)
  })

  test('stays open with what was typed if nobody answers', async () => {
    eraseOwnProfile.mockRejectedValue(new DataError('unavailable'))
    const { field, confirm } = await openDialog()
    await userEvent.type(field, 'mara@fernhill.example')
    await userEvent.click(confirm)
    expect(await screen.findByText('The service cannot be reached. Try again in a moment.')).toBeDefined()
    expect(field.value).toBe('mara@fernhill.example')
    expect(onErased).not.toHaveBeenCalled()
  })

  test('closes for the organizations that the platform finds without another maintainer', async () => {
    const details = [
      { id: 'fernhill', name: 'Fernhill Market', role: 'maintainer', members: 3 },
      { id: 'orchard', name: 'Orchard', role: 'maintainer', members: 2 },
    ]
    eraseOwnProfile.mockRejectedValue(new DataError('conflict', { code: 'last_maintainer', details }))
    const { field } = await openDialog()
    await userEvent.type(field, 'mara@fernhill.example{Enter}')
    const alerts = await screen.findAllByRole('alert')
    expect(alerts.map(({ textContent }) => textContent)).toEqual([
      'You are the only maintainerMake someone else a maintainer of Fernhill Market first, or delete it. Then you can delete your profile.Open team',
      'You are the only maintainerSwitch to Orchard and make someone else a maintainer first, or delete it. Then you can delete your profile.',
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the last maintainer', () => {
  const fernhill = { id: 'fernhill', name: 'Fernhill Market', members: 3, isCurrent: true }

  test('is told before, with the way out in place of the button', async () => {
    await open({ stuck: [fernhill] })
    expect(screen.getByText('You are the only maintainer')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Open team' }).getAttribute('href')).toBe('/settings/team')
    expect(screen.queryByRole('button', { name: 'Delete profile' })).toBeNull()
  })

  test('who is also the only member deletes the organization first', async () => {
    await open({ stuck: [{ ...fernhill, members: 1 }] })
    expect(screen.getByText('Delete Fernhill Market first. Then you can delete your profile.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Open organization settings' }).getAttribute('href')).toBe(
      '/settings/organization/general#delete',
    )
  })

  test('of an organization that is not open switches to it first', async () => {
    await open({ stuck: [{ ...fernhill, members: 1, isCurrent: false }] })
    expect(
      screen.getByText('Switch to Fernhill Market and delete it first. Then you can delete your profile.'),
    ).toBeDefined()
    expect(screen.queryByRole('link')).toBeNull()
  })
})
