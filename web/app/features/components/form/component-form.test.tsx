import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ActionFunctionArgs, data, Outlet, redirect } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { unreachable } from '../../../exchange/acting/answer.ts'
import { ArrivalToast } from '../../../exchange/acting/arrival-toast.tsx'
import { useReadPage } from '../../../exchange/page/use-read-page.ts'
import { arrival, renderRoutes } from '../../../test-support/render-routes.tsx'
import { ComponentForm } from './component-form.tsx'
import { emptyValues } from './form-values.ts'
import type { LoadedForm } from './load-form.ts'
import type { Created } from './use-component-form.ts'

const values = { ...emptyValues, kind: 'library' } as const
const form: LoadedForm = { values, people: [], mayAssign: true, rules: [], stored: undefined }

const Frame = () => (
  <>
    <ArrivalToast />
    <Outlet />
  </>
)

let answer: PromiseWithResolvers<unknown>
let sent: number

beforeEach(async () => {
  answer = Promise.withResolvers()
  sent = 0
  const page = {
    path: 'new',
    Component: () => <ComponentForm form={form} leaveTo="/all" />,
    action: () => {
      sent += 1
      return answer.promise
    },
  }
  const children = [page, arrival('all'), arrival('made')]
  renderRoutes([{ path: '/', Component: Frame, children }], '/new')
  await userEvent.type(await screen.findByLabelText('Title'), 'tax-service')
})

const button = (name: string) => screen.getByRole('button', { name })

test('two presses before the page shows the first create one component; a refused one can be sent again', async () => {
  const create = button('Create component')
  act(() => {
    create.click()
    create.click()
  })
  answer.resolve(data(unreachable, { status: 503 }))
  await screen.findByRole('alert')
  expect(sent).toBe(1)
  answer = Promise.withResolvers()
  answer.resolve(redirect('/made'))
  await userEvent.click(create)
  await screen.findByRole('heading', { name: 'at made' })
  expect(sent).toBe(2)
})

test('the reason of a refusal is not shown while the form is sent again', async () => {
  await userEvent.click(button('Create component'))
  answer.resolve(data(unreachable, { status: 503 }))
  await screen.findByRole('alert')
  answer = Promise.withResolvers()
  await userEvent.click(button('Create component'))
  expect(screen.queryByRole('alert')).toBeNull()
  answer.resolve(data(unreachable, { status: 503 }))
  expect(await screen.findByRole('alert')).toBeDefined()
})

test.each([
  ['block', /^Your organization requires release notes/],
  ['warn', /^The version you have today/],
] as const)(
  'with a rule of release notes at %s, the hint of the current version starts with %s',
  async (level, hint) => {
    cleanup()
    const rules = [
      { id: 'r1', kind: 'release_notes', level, message: undefined, settings: {}, exemptions: [] },
    ] as const
    const Page = () => <ComponentForm form={{ ...form, rules: [...rules] }} leaveTo="/all" />
    renderRoutes([{ path: '/new', Component: Page }], '/new')
    expect(await screen.findByText(hint)).toBeDefined()
  },
)

describe('a form that is being saved', () => {
  beforeEach(async () => {
    await userEvent.click(button('Create component'))
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }))
    await screen.findByRole('dialog', { name: 'Leave without saving?' })
  })

  test('is not left unasked, and who stays reads why it was refused', async () => {
    await userEvent.click(button('Stay'))
    answer.resolve(data(unreachable, { status: 503 }))
    await screen.findByRole('alert')
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('tax-service')
  })

  test('leads to what is saved, though somebody was asked', async () => {
    answer.resolve(redirect('/made'))
    await screen.findByRole('heading', { name: 'at made' })
    expect(await screen.findByText(/tax-service/)).toBeDefined()
  })

  test('does not claim to be saved where it is left', async () => {
    await userEvent.click(button('Leave'))
    await screen.findByRole('heading', { name: 'at all' })
    expect(screen.queryByText(/tax-service/)).toBeNull()
  })
})

describe('adding another', () => {
  const component = { id: 'c1', title: 'tax-service', kind: 'library', version_count: 1 }
  const created: Created[] = []
  let asked: unknown

  beforeEach(async () => {
    cleanup()
    created.length = 0
    asked = undefined
    const page = {
      path: '/new',
      Component: () => <ComponentForm form={form} leaveTo="/all" onCreated={(each) => created.push(each)} />,
      action: async ({ request }: ActionFunctionArgs) => {
        asked = await request.json()
        return answer.promise
      },
    }
    renderRoutes([page], '/new')
    await userEvent.type(await screen.findByLabelText('Title'), 'tax-service')
    await userEvent.type(screen.getByLabelText(/^Current version/), '1.4.0')
  })

  test('sends the current version, stays, and tells what was created', async () => {
    await userEvent.click(button('Create and add another'))
    answer.resolve({ ok: true, result: component })
    await expect.poll(() => created).toHaveLength(1)
    expect(asked).toMatchObject({ title: 'tax-service', current_version: '1.4.0', add_another: true })
    expect(created[0]?.values.kind).toBe('library')
  })

  test('that is refused keeps the entries', async () => {
    await userEvent.click(button('Create and add another'))
    answer.resolve(data(unreachable, { status: 503 }))
    await screen.findByRole('alert')
    expect(created).toEqual([])
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('tax-service')
  })

  test('is not what Enter does', async () => {
    await userEvent.type(screen.getByLabelText('Title'), '{Enter}')
    await expect.poll(() => asked).toMatchObject({ title: 'tax-service' })
    expect(asked).not.toHaveProperty('add_another')
  })
})

describe('a stored component that others have saved', () => {
  const people = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const
  let revision: number
  let assigned: string
  let readPage: () => Promise<void>
  const sent: unknown[] = []

  const loadedOf = (): LoadedForm => ({
    ...form,
    values: {
      ...values,
      title: revision === 3 ? 'tax-service' : 'tax-api',
      assignedUsers: [assigned],
    },
    stored: { id: 'c1', title: 'tax-service', revision, healthScore: 90, updatedAt: '2026-11-01T00:00:00Z' },
  })

  beforeEach(async () => {
    cleanup()
    revision = 3
    assigned = people[0]
    sent.length = 0
    const Page = ({ loaderData }: { loaderData: LoadedForm }) => {
      readPage = useReadPage().readPage
      return <ComponentForm form={loaderData} leaveTo="/all" />
    }
    const page = {
      path: '/edit',
      Component: Page as () => React.ReactNode,
      loader: loadedOf,
      action: async ({ request }: ActionFunctionArgs) => {
        sent.push(await request.json())
        revision = 4
        return answer.promise
      },
    }
    renderRoutes([page], '/edit')
    await screen.findByLabelText('Title')
  })

  const title = () => screen.getByLabelText<HTMLInputElement>('Title')
  const description = () => screen.getByLabelText<HTMLTextAreaElement>(/^Description/)
  const saveByOthers = () => {
    revision = 4
    assigned = people[1]
    return act(() => readPage())
  }

  test('is announced at once, keeps what was typed, and is gone on from', async () => {
    await userEvent.type(description(), 'Mine')
    await saveByOthers()
    expect((await screen.findByRole('alert')).textContent).toContain('Title is now “tax-api”')
    expect(document.activeElement).toBe(description())
    expect([title().value, description().value]).toEqual(['tax-service', 'Mine'])
    await userEvent.click(button('Keep my entries'))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(sent).toEqual([])
    await userEvent.click(button('Save changes'))
    await expect
      .poll(() => sent)
      .toMatchObject([
        { expected_revision: 4, title: 'tax-api', description: 'Mine', assigned_users: [people[1]] },
      ])
  })

  test('leaves a field that both have changed to who keeps their entries', async () => {
    await userEvent.type(title(), '-two')
    await saveByOthers()
    await userEvent.click(await screen.findByRole('button', { name: 'Keep my entries' }))
    await userEvent.click(button('Save changes'))
    await expect
      .poll(() => sent)
      .toMatchObject([{ expected_revision: 4, title: 'tax-service-two', assigned_users: [people[1]] }])
  })

  test('is shown without a word as long as nothing was typed', async () => {
    await saveByOthers()
    await expect.poll(() => title().value).toBe('tax-api')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('link', { name: 'Cancel' })).toBeDefined()
  })

  test('is not announced if it is the person’s own save', async () => {
    await userEvent.clear(title())
    await userEvent.type(title(), 'tax-api')
    await userEvent.click(button('Save changes'))
    await expect.poll(() => sent).toHaveLength(1)
    await act(() => readPage())
    expect(screen.queryByRole('alert')).toBeNull()
    answer.resolve(data(unreachable, { status: 503 }))
    expect((await screen.findByRole('alert')).textContent).not.toContain('Someone else')
  })
})
