import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fault } from '@trellis/domain/contracts/faults/fault'
import { data, Outlet, redirect } from 'react-router'
import { describe, expect, test } from 'vitest'
import { type Answer, unreachable } from '../../../exchange/acting/answer.ts'
import { ArrivalToast } from '../../../exchange/acting/arrival-toast.tsx'
import { useReadPage } from '../../../exchange/page/use-read-page.ts'
import { arrival, renderRoutes } from '../../../test-support/render-routes.tsx'
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

/** A form whose project others save between two readings. */
function openStored() {
  let revision = 2
  const sent: unknown[] = []
  const Page = ({ loaderData, actionData }: { loaderData: number; actionData?: Answer<unknown> }) => (
    <>
      <button type="button" onClick={useReadPage().readPage}>
        Reload
      </button>
      <output>{loaderData}</output>
      <ProjectForm
        start={{ name: 'Shop', description: '', components: [], revision: loaderData }}
        answer={actionData}
        cancel="/project/all"
        submit="Save"
      />
    </>
  )
  const form = {
    path: '/form',
    Component: Page,
    loader: () => {
      revision += 1
      return revision
    },
    action: async ({ request }: { request: Request }) => {
      sent.push((await request.formData()).get('revision'))
      return data(unreachable, { status: 503 })
    },
  }
  renderRoutes([form], '/form')
  const reload = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
    await screen.findByText('4')
  }
  return { reload, sent: () => sent }
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
