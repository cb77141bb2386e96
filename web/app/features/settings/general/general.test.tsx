import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { data, Outlet } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { ActsProvider } from '../../../exchange/acting/acts-provider.tsx'
import { type Refusal, refuse } from '../../../exchange/acting/answer.ts'
import { useReadPage } from '../../../exchange/page/use-read-page.ts'
import { arrival, renderRoutes } from '../../../test-support/render-routes.tsx'
import General from './general.tsx'
import type { GeneralSettings } from './read-general.ts'

const path = '/settings/organization/general'

let stored: GeneralSettings
let refusals: Refusal[]
let received: Record<string, string>[]

beforeEach(() => {
  stored = {
    id: '0c7d9f52-4f1b-4e0a-9a53-6d1f3b7c2e18',
    name: 'Fernhill Market',
    logo: null,
    revision: 4,
    created_at: '2026-01-05T10:00:00Z',
    members: 38,
    components: 66,
    projects: 6,
    storage: { used_bytes: 3_250_586, quota_bytes: 5_368_709_120 },
    restorableUntil: '2026-12-16T10:00:00Z',
  }
  refusals = []
  received = []
})

async function action({ request }: { request: Request }) {
  const sent = Object.fromEntries(await request.formData()) as Record<string, string>
  received.push(sent)
  const refusal = refusals.shift()
  if (refusal) return data(refusal, { status: 409 })
  if (sent.intent === 'save-name')
    stored = { ...stored, name: sent.name ?? '', revision: stored.revision + 1 }
  return { ok: true, result: {} }
}

let readPage: () => Promise<void>

function Hosts() {
  readPage = useReadPage().readPage
  return (
    <ActsProvider>
      <Outlet />
    </ActsProvider>
  )
}

async function open({ isReadOnly = false } = {}) {
  const page = {
    path,
    Component: General as () => React.ReactNode,
    HydrateFallback: () => null,
    loader: () => ({ settings: stored, isReadOnly }),
    action,
  }
  renderRoutes([{ Component: Hosts, children: [page, arrival('/suspended')] }], path)
  await screen.findByRole('heading', { level: 1, name: 'General' })
}

const name = () => screen.getByLabelText<HTMLInputElement>('Organization name')
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save name' })
const retype = async (text: string) => {
  await userEvent.clear(name())
  if (text) await userEvent.type(name(), text)
}

test('shows the ID, the age and the size', async () => {
  await open()
  expect(screen.getByText('0c7d9f52-4f1b-4e0a-9a53-6d1f3b7c2e18')).toBeDefined()
  expect(screen.getByText('5 Jan 2026')).toBeDefined()
  expect(screen.getByText('38 members, 66 components, 6 projects')).toBeDefined()
})

describe('the name', () => {
  test('is saved with the revision that the page showed', async () => {
    await open()
    expect(save().disabled).toBe(true)
    await retype('Fernhill Market Group')
    await userEvent.click(save())
    expect(await screen.findByText('Name saved')).toBeDefined()
    expect(received).toEqual([
      { intent: 'save-name', id: stored.id, name: 'Fernhill Market Group', revision: '4' },
    ])
    expect(name().value).toBe('Fernhill Market Group')
  })

  test('cannot be empty', async () => {
    await open()
    await retype('')
    await userEvent.click(save())
    expect(screen.getByText('Enter a name.')).toBeDefined()
    expect(document.activeElement).toBe(name())
    expect(received).toEqual([])
  })

  test('that somebody else has changed is shown, and what was typed stays', async () => {
    await open()
    const current = { ...stored, name: 'Fernhill', revision: 9 }
    refusals = [refuse('conflict', { stale: { current, changed: ['name'] } })]
    await retype('Fernhill Group')
    await userEvent.click(save())
    expect(await screen.findByText(/Organization name.*Fernhill/)).toBeDefined()
    expect(name().value).toBe('Fernhill Group')
    await userEvent.click(screen.getByRole('button', { name: 'Save mine anyway' }))
    expect(await screen.findByText('Name saved')).toBeDefined()
    expect(received.at(-1)).toMatchObject({ name: 'Fernhill Group', revision: '9' })
  })

  test('that somebody else has changed is shown before anything is sent, and what was typed stays', async () => {
    await open()
    await retype('Fernhill Group')
    stored = { ...stored, name: 'Fernhill', revision: 9 }
    await act(() => readPage())
    expect(screen.getByRole('alert').textContent).toContain('Organization name is now “Fernhill”')
    expect(document.activeElement).toBe(name())
    expect(name().value).toBe('Fernhill Group')
    await userEvent.click(screen.getByRole('button', { name: 'Keep my entries' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(received).toEqual([])
    await userEvent.click(save())
    expect(await screen.findByText('Name saved')).toBeDefined()
    expect(received).toMatchObject([{ name: 'Fernhill Group', revision: '9' }])
  })

  test('is not warned of other settings that others have saved', async () => {
    await open()
    await retype('Fernhill Group')
    stored = { ...stored, logo: 'x.png', revision: 9 }
    await act(() => readPage())
    expect(screen.queryByRole('alert')).toBeNull()
    await userEvent.click(save())
    await expect.poll(() => received).toMatchObject([{ name: 'Fernhill Group', revision: '9' }])
  })

  test('is saved beside other settings that others have saved meanwhile, however often', async () => {
    await open()
    const beside = (revision: number, changed: string[]) =>
      refuse('conflict', { stale: { current: { ...stored, revision }, changed } })
    refusals = [beside(9, ['max_session_days']), beside(10, ['logo', 'audit_retention_days'])]
    await retype('Fernhill Group')
    await userEvent.click(save())
    expect(await screen.findByText('Name saved')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(received.map((sent) => [sent.name, sent.revision])).toEqual([
      ['Fernhill Group', '4'],
      ['Fernhill Group', '9'],
      ['Fernhill Group', '10'],
    ])
  })

  test('is not sent again without end if the refusal names no later revision', async () => {
    await open()
    refusals = [refuse('conflict', { stale: { current: { ...stored }, changed: ['logo'] } })]
    await retype('Fernhill Group')
    await userEvent.click(save())
    expect((await screen.findByRole('alert')).textContent).not.toContain('These fields changed')
    expect(received).toHaveLength(1)
  })

  test('cannot be changed without a plan, and deleting stays possible', async () => {
    await open({ isReadOnly: true })
    expect(name().disabled).toBe(true)
    expect(screen.queryByRole('button', { name: 'Save name' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Delete organization' })).toBeDefined()
  })
})

describe('deleting', () => {
  const openDialog = async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Delete organization' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete Fernhill Market?' })
    const field = within(dialog).getByLabelText<HTMLInputElement>('Type Fernhill Market to confirm')
    return { dialog, field, act: within(dialog).getByRole('button', { name: 'Delete organization' }) }
  }

  test('tells before how many people lose access, and until when it can be restored', async () => {
    const { dialog } = await openDialog()
    expect(
      within(dialog).getByText(
        '38 people lose access at once, and API tokens stop working. Until 16 Dec 2026, 10:00 UTC, a maintainer can restore it with everything in it.',
      ),
    ).toBeDefined()
  })

  test.each(['', 'fernhill market', 'Fernhill'])('needs the name, not %j', async (typed) => {
    const { field, act } = await openDialog()
    if (typed) await userEvent.type(field, typed)
    await userEvent.click(act)
    expect(screen.getByText('Type the name exactly as shown.')).toBeDefined()
    expect(field.value).toBe(typed)
    expect(received).toEqual([])
  })

  test('leads to the page that says so', async () => {
    const { field } = await openDialog()
    await userEvent.type(field, 'Fernhill Market{Enter}')
    expect(await screen.findByText('at /suspended')).toBeDefined()
    expect(received).toEqual([{ intent: 'delete', id: stored.id, name: 'Fernhill Market' }])
  })

  test('that is refused keeps the dialog and what was typed', async () => {
    refusals = [refuse('unavailable')]
    const { field } = await openDialog()
    await userEvent.type(field, 'Fernhill Market{Enter}')
    expect(await screen.findByText('The service cannot be reached. Try again in a moment.')).toBeDefined()
    expect(field.value).toBe('Fernhill Market')
  })
})
