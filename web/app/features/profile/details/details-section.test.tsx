import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { data, useLoaderData } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { AppHosts } from '../../../components/app-hosts.tsx'
import { refuse, unreachable } from '../../../exchange/acting/answer.ts'
import { renderRoutes } from '../../../test-support/render-routes.tsx'
import { DetailsSection } from './details-section.tsx'

const mara = {
  id: 'mara',
  email: 'mara@fernhill.example',
  new_email: null,
  name: 'Mara Okafor',
  picture: null,
  email_notifications: true,
  revision: 3,
}

// A fake server: what it has stored, what it was sent, and how it answers.
let stored = mara
const sent: Record<string, unknown>[] = []
let answer: (fields: Record<string, unknown>) => unknown

beforeEach(() => {
  stored = mara
  sent.length = 0
  answer = ({ name }) => {
    stored = { ...stored, name: String(name), revision: stored.revision + 1 }
    return data({ ok: true, result: stored })
  }
})

const Page = () => (
  <AppHosts>
    <DetailsSection profile={useLoaderData()} isErased={false} publishableKey="key" />
  </AppHosts>
)

async function open() {
  const page = {
    path: '/profile',
    Component: Page,
    HydrateFallback: () => null,
    loader: () => stored,
    action: async ({ request }: { request: Request }) => {
      const fields = Object.fromEntries(await request.formData())
      sent.push(fields)
      return answer(fields)
    },
  }
  renderRoutes([page], '/profile')
  return await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const retype = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

test('a typed name is saved with the revision that it replaces', async () => {
  const field = await open()
  expect(field.value).toBe('Mara Okafor')
  expect(screen.getByText('MO')).toBeDefined()
  await retype(field, 'Mara Lind')
  expect(screen.getByText('Unsaved changes')).toBeDefined()
  await press('Save details')
  expect(await screen.findByText('Details saved')).toBeDefined()
  expect(sent).toEqual([{ intent: 'save-name', name: 'Mara Lind', revision: '3' }])
  expect(screen.queryByText('Unsaved changes')).toBeNull()
  expect(screen.getByText('ML')).toBeDefined()
})

test('Discard brings the stored name back, and nothing is sent', async () => {
  const field = await open()
  await retype(field, 'Somebody')
  await press('Discard')
  expect(field.value).toBe('Mara Okafor')
  expect(sent).toEqual([])
})

test('a name that is too long is refused in place, keeps what was typed, and has the focus', async () => {
  const field = await open()
  await userEvent.clear(field)
  await userEvent.paste('a'.repeat(257))
  await press('Save details')
  expect(screen.getByText('Name must be at most 256 characters')).toBeDefined()
  await expect.poll(() => document.activeElement).toBe(field)
  expect(field.value).toHaveLength(257)
  expect(sent).toEqual([])
})

test('a server that cannot be reached costs nothing that was typed', async () => {
  answer = () => data(unreachable, { status: 503 })
  const field = await open()
  await retype(field, 'Mara Lind')
  await press('Save details')
  expect(await screen.findByText('The service cannot be reached. Try again in a moment.')).toBeDefined()
  expect(field.value).toBe('Mara Lind')
})

describe('a name that was changed elsewhere meanwhile', () => {
  const theirs = { ...mara, name: 'Mara L.', revision: 4 }

  async function collide() {
    const accept = answer
    answer = () => {
      stored = theirs
      answer = accept
      const stale = { current: theirs, changed: ['name'] }
      return data(refuse('conflict', { stale }), { status: 409 })
    }
    const field = await open()
    await retype(field, 'Mara Lind')
    await press('Save details')
    expect((await screen.findByRole('alert')).textContent).toContain('Mara L.')
    expect(field.value).toBe('Mara Lind')
    return field
  }

  test('is shown, and can be overwritten', async () => {
    await collide()
    await press('Save mine anyway')
    expect(await screen.findByText('Details saved')).toBeDefined()
    expect(sent.at(-1)).toEqual({ intent: 'save-name', name: 'Mara Lind', revision: '4' })
  })

  test('can be taken over', async () => {
    const field = await collide()
    await press('Discard mine')
    await expect.poll(() => field.value).toBe('Mara L.')
    expect(sent).toHaveLength(1)
  })
})
