import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fault } from '@trellis/domain/contracts/faults/fault'
import { data, UNSAFE_ErrorResponseImpl as ErrorResponseImpl, Outlet, redirect } from 'react-router'
import { describe, expect, test } from 'vitest'
import { type Answer, unreachable } from '../../../exchange/acting/answer.ts'
import { ArrivalToast } from '../../../exchange/acting/arrival-toast.tsx'
import { keepEntries } from '../../../exchange/page/keep-entries.ts'
import { useReadAgain } from '../../../exchange/page/use-read-again.ts'
import { useReadPage } from '../../../exchange/page/use-read-page.ts'
import { arrival, renderRoutes } from '../../../test-support/render-routes.tsx'
import type { ChosenComponent } from '../read-projects.ts'
import { ProjectForm } from './project-form.tsx'

interface Opened {
  revision?: number
  /** The answer to the form; nothing means that it is saved. */
  answer?: (sent: FormData) => Answer<unknown> | undefined | Promise<Answer<unknown> | undefined>
}

function open({ revision, answer = () => undefined }: Opened = {}) {
  const start = { name: 'Shop', description: '', components: [] }
  renderRoutes(
    [
      {
        path: '/',
        Component: () => (
          <>
            <ArrivalToast />
            <Outlet />
          </>
        ),
        children: [
          {
            path: 'form',
            Component: ({ actionData }) => (
              <ProjectForm
                start={revision === undefined ? start : { ...start, revision }}
                answer={actionData}
                cancel="/project/all"
                submit="Save"
              />
            ),
            action: async ({ request }) =>
              (await answer(await request.formData())) ?? redirect('/project/p1'),
          },
          arrival('project/p1'),
          arrival('project/all'),
        ],
      },
    ],
    '/form',
  )
}

interface Read {
  readonly revision: number
  readonly name: string
  readonly components: readonly ChosenComponent[]
}

const cart: ChosenComponent = { id: 'c1', title: 'cart', kind: 'library' }

/** A form whose project others save between two readings. */
function openStored() {
  let revision = 2
  let failure: Error | ErrorResponseImpl | undefined
  let readPage: () => Promise<void>
  const sent: unknown[] = []
  const sentForms: unknown[] = []
  const Page = ({ loaderData, actionData }: { loaderData: Read; actionData?: Answer<unknown> }) => {
    const read = useReadAgain(loaderData)
    readPage = useReadPage().readPage
    return (
      <>
        <output>{loaderData.revision}</output>
        <ProjectForm
          key={read.reading}
          start={{ ...loaderData, description: '' }}
          loaded={loaderData}
          answer={actionData}
          cancel="/project/all"
          submit="Save"
          onDiscard={read.readAgain}
        />
      </>
    )
  }
  const form = {
    path: '/form',
    Component: Page,
    ErrorBoundary: () => <h1>Project not found</h1>,
    loader: ({ request }: { request: Request }) =>
      keepEntries(request, async (): Promise<Read> => {
        if (failure !== undefined) throw failure
        revision = Math.min(revision + 1, 4)
        return revision < 4
          ? { revision, name: 'Shop', components: [] }
          : { revision, name: 'Store', components: [cart] }
      }),
    action: async ({ request }: { request: Request }) => {
      const form = await request.formData()
      sent.push(form.get('revision'))
      sentForms.push(Object.fromEntries(form))
      return data(unreachable, { status: 503 })
    },
  }
  renderRoutes([form], '/form')
  const reload = async () => {
    await act(() => readPage())
    await screen.findByText('4')
  }
  const fail = async (reason: Error | ErrorResponseImpl) => {
    failure = reason
    await act(() => readPage())
  }
  const remove = () => fail(new ErrorResponseImpl(404, 'Not Found', null))
  return { reload, remove, fail, sent: () => sent, sentForms: () => sentForms }
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

describe('the form of a project', () => {
  test.each([
    [undefined, 'Shop created'],
    [3, 'Shop saved'],
  ])('tells on the page of the project what it has done (revision %s)', async (revision, told) => {
    open(revision === undefined ? {} : { revision })
    await screen.findByLabelText('Project name')
    await save()
    await screen.findByRole('heading', { name: 'at project/p1' })
    expect(await screen.findByText(told)).toBeDefined()
  })

  test('does not send an empty name, says at the field what is wrong with it and leads there', async () => {
    const names: unknown[] = []
    open({ answer: (sent) => (names.push(sent.get('name')) > 0 ? undefined : unreachable) })
    const name = await screen.findByLabelText<HTMLInputElement>('Project name')
    await userEvent.clear(name)
    await save()
    expect(await screen.findByText('Project name is required')).toBeDefined()
    await expect.poll(() => document.activeElement).toBe(name)
    await userEvent.type(name, 'Store')
    expect(screen.queryByText('Project name is required')).toBeNull()
    await save()
    await screen.findByRole('heading', { name: 'at project/p1' })
    expect(names).toEqual(['Store'])
  })

  test('is sent once where it is pressed twice, and again after a refusal', async () => {
    const answers = [unreachable, undefined]
    let sent = 0
    open({ answer: () => answers[sent++] })
    const button = await screen.findByRole('button', { name: 'Save' })
    act(() => {
      button.click()
      button.click()
    })
    await screen.findByRole('alert')
    expect(sent).toBe(1)
    await save()
    await screen.findByRole('heading', { name: 'at project/p1' })
    expect(sent).toBe(2)
  })

  test('takes back what the server refused once the field is changed', async () => {
    const faults = { name: fault('project_name.taken') }
    open({ answer: () => ({ ...unreachable, kind: 'conflict', faults }) })
    const name = await screen.findByLabelText<HTMLInputElement>('Project name')
    await save()
    expect(await screen.findByText('A project with this name already exists')).toBeDefined()
    await userEvent.type(name, ' two')
    expect(screen.queryByText('A project with this name already exists')).toBeNull()
  })

  test('can be saved over what others have saved since, and then tells so', async () => {
    const stale = { current: { revision: 5, name: 'Store' }, changed: ['name'] }
    open({
      revision: 3,
      answer: (sent) =>
        sent.get('revision') === '5' && sent.get('name') === 'Shop two'
          ? undefined
          : { ...unreachable, kind: 'conflict', stale },
    })
    await userEvent.type(await screen.findByLabelText('Project name'), ' two')
    await save()
    expect(await screen.findByText('Project name is now “Store”')).toBeDefined()
    expect(screen.queryByText('Shop two saved')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Save mine anyway' }))
    expect(await screen.findByText('Shop two saved')).toBeDefined()
  })

  test('is saved over them later, too, if something else prevents it at first', async () => {
    const stale = { current: { revision: 5, name: 'Store' }, changed: ['name'] }
    const sent: unknown[] = []
    open({
      revision: 3,
      answer: (form) => {
        sent.push(form.get('revision'))
        return sent.length === 1 ? { ...unreachable, kind: 'conflict', stale } : unreachable
      },
    })
    await userEvent.type(await screen.findByLabelText('Project name'), ' two')
    await save()
    await userEvent.click(await screen.findByRole('button', { name: 'Save mine anyway' }))
    await screen.findByText(/cannot be reached/)
    await save()
    await expect.poll(() => sent).toEqual(['3', '5', '5'])
  })

  test('is saved with the revision that it was opened with, even if the page has loaded a later one', async () => {
    const { reload, sent } = openStored()
    await userEvent.type(await screen.findByLabelText('Project name'), ' two')
    await reload()
    await save()
    await expect.poll(sent).toEqual(['3'])
  })

  test('says at once what others have saved, keeps what was typed, and goes on from there', async () => {
    const { reload, sent } = openStored()
    const name = await screen.findByLabelText<HTMLInputElement>('Project name')
    await userEvent.type(name, ' two')
    await reload()
    expect(screen.getByRole('alert').textContent).toContain('Project name is now “Store”')
    expect(document.activeElement).toBe(name)
    expect(name.value).toBe('Shop two')
    await userEvent.click(screen.getByRole('button', { name: 'Keep my entries' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(sent()).toEqual([])
    await save()
    await expect.poll(sent).toEqual(['4'])
  })

  test('does not undo what others have saved in fields that the person has not touched', async () => {
    const { reload, sentForms } = openStored()
    await userEvent.type(await screen.findByLabelText(/^Description/), 'Mine')
    await reload()
    await userEvent.click(screen.getByRole('button', { name: 'Keep my entries' }))
    await save()
    await expect
      .poll(sentForms)
      .toEqual([{ revision: '4', name: 'Store', description: 'Mine', component_ids: 'c1' }])
  })

  test('takes what others have saved if one’s own is discarded', async () => {
    const { reload } = openStored()
    await userEvent.type(await screen.findByLabelText('Project name'), ' two')
    await reload()
    await userEvent.click(screen.getByRole('button', { name: 'Discard mine' }))
    await expect.poll(() => screen.getByLabelText<HTMLInputElement>('Project name').value).toBe('Store')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('shows without a word what others have saved as long as nothing was typed', async () => {
    const { reload, sent } = openStored()
    const name = await screen.findByLabelText<HTMLInputElement>('Project name')
    await reload()
    expect(name.value).toBe('Store')
    expect(screen.queryByRole('alert')).toBeNull()
    await save()
    await expect.poll(sent).toEqual(['4'])
  })

  test('keeps what was typed for a project that was deleted, says so, and saves nothing', async () => {
    const { remove } = openStored()
    const name = await screen.findByLabelText<HTMLInputElement>('Project name')
    await userEvent.type(name, ' two')
    await remove()
    expect((await screen.findByRole('alert')).textContent).toContain('This was deleted while you edited it')
    expect(screen.getByLabelText<HTMLInputElement>('Project name').value).toBe('Shop two')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  })

  test.each([
    ['a server that is busy', new ErrorResponseImpl(503, 'Service Unavailable', null)],
    ['a lost network', new TypeError('Failed to fetch')],
  ])('keeps what was typed despite %s, and saves it afterwards', async (_, reason) => {
    const { fail, sent } = openStored()
    const name = await screen.findByLabelText<HTMLInputElement>('Project name')
    await userEvent.type(name, ' two')
    await fail(reason)
    expect(screen.getByLabelText<HTMLInputElement>('Project name').value).toBe('Shop two')
    expect(screen.queryByRole('alert')).toBeNull()
    await save()
    await expect.poll(sent).toEqual(['3'])
  })

  test('gives way to the page of a deleted project if nothing was typed', async () => {
    const { remove } = openStored()
    await screen.findByLabelText('Project name')
    await remove()
    expect(await screen.findByRole('heading', { name: 'Project not found' })).toBeDefined()
  })

  test('says why it was refused, even after the page has reloaded its data', async () => {
    const { reload } = openStored()
    await screen.findByLabelText('Project name')
    await save()
    await screen.findByRole('alert')
    await reload()
    expect(screen.getByRole('alert').textContent).toContain('cannot be reached')
  })

  describe('while it is being saved', () => {
    const cancel = () => userEvent.click(screen.getByRole('link', { name: 'Cancel' }))
    const openSaving = async () => {
      const { promise, resolve } = Promise.withResolvers<Answer<unknown> | undefined>()
      open({ answer: () => promise })
      await userEvent.type(await screen.findByLabelText('Project name'), ' two')
      await save()
      await screen.findByRole('button', { name: 'Saving' })
      await cancel()
      await screen.findByRole('dialog', { name: 'Leave without saving?' })
      return resolve
    }

    test('is not left unasked, and who stays reads why it was refused', async () => {
      const answer = await openSaving()
      await userEvent.click(screen.getByRole('button', { name: 'Stay' }))
      answer(unreachable)
      expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached')
      expect(screen.getByLabelText<HTMLInputElement>('Project name').value).toBe('Shop two')
    })

    test('leads to what is saved, though somebody was asked', async () => {
      const answer = await openSaving()
      answer(undefined)
      await screen.findByRole('heading', { name: 'at project/p1' })
      expect(await screen.findByText('Shop two created')).toBeDefined()
      expect(screen.queryByRole('dialog')).toBeNull()
    })

    test('does not claim to be saved where it is left', async () => {
      await openSaving()
      await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
      await screen.findByRole('heading', { name: 'at project/all' })
      expect(screen.queryByText('Shop two created')).toBeNull()
    })
  })
})
