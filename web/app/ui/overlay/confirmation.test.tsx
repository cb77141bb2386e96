import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { ConfirmationProvider, useConfirmation } from './confirmation.tsx'
import type { ConfirmationOptions } from './confirmation-state.ts'
import { ToastProvider } from './toast.tsx'

const remove: ConfirmationOptions = {
  title: 'Remove Elif Varga?',
  description: 'Elif loses access at once.',
  onConfirm: () => undefined,
}

function Opener({ options }: { options: ConfirmationOptions }) {
  const { confirm } = useConfirmation()
  return (
    <button type="button" onClick={() => confirm(options)}>
      open
    </button>
  )
}

async function openDialog(options: ConfirmationOptions) {
  render(
    <ToastProvider>
      <ConfirmationProvider>
        <Opener options={options} />
      </ConfirmationProvider>
    </ToastProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'open' }))
  return screen.getByRole('alertdialog')
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const gone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

describe('a confirmation dialog', () => {
  test('opens on a plain http origin, where browsers make no random ids, and each has an id of its own', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    const ids: string[] = []
    function Twice() {
      const { confirm } = useConfirmation()
      return (
        <button type="button" onClick={() => ids.push(confirm(remove), confirm(remove))}>
          twice
        </button>
      )
    }
    render(
      <ToastProvider>
        <ConfirmationProvider>
          <Twice />
        </ConfirmationProvider>
      </ToastProvider>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'twice' }))
    vi.unstubAllGlobals()
    expect(new Set(ids).size).toBe(2)
    expect(document.querySelectorAll('[role=alertdialog]')).toHaveLength(2)
  })

  test('is named by its title, described by its text, and asks Cancel and Confirm unless told otherwise', async () => {
    const dialog = await openDialog(remove)
    expect(screen.getByRole('alertdialog', { name: 'Remove Elif Varga?' })).toBe(dialog)
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Elif loses access at once.',
    )
    expect(within(dialog).getAllByRole('button')).toEqual([button('Cancel'), button('Confirm')])
  })

  test('takes its own words and the variant of its act', async () => {
    await openDialog({
      ...remove,
      confirmText: 'Remove member',
      confirmingText: 'Removing',
      cancelText: 'Keep',
      confirmVariant: 'destructive',
    })
    expect(button('Keep')).toBeDefined()
    expect(button('Remove member').getAttribute('data-variant')).toBe('destructive')
  })

  test.each<[ConfirmationOptions, string, string]>([
    [remove, 'Confirm', 'Confirming'],
    [{ ...remove, confirmText: 'Remove member', confirmingText: 'Removing' }, 'Remove member', 'Removing'],
  ])(
    'while its callback runs, both buttons are disabled and a spinner turns beside what happens: %#',
    async (options, act, happening) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      await openDialog({ ...options, onConfirm: () => promise })
      await userEvent.click(button(act))
      expect(button('Cancel').disabled).toBe(true)
      expect(button(happening).disabled).toBe(true)
      expect(screen.getByText(happening).querySelector('[data-part=spinner]')).toBeTruthy()
      resolve()
      await gone()
    },
  )

  test('cannot be left with Esc while its callback runs', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await openDialog({ ...remove, onConfirm: () => promise })
    await userEvent.click(button('Confirm'))
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('alertdialog')).toBeDefined()
    resolve()
    await gone()
  })

  test('runs its callback once, goes away and gives the focus back', async () => {
    const onConfirm = vi.fn<() => void>()
    const dialog = await openDialog({ ...remove, onConfirm })
    expect(dialog.contains(document.activeElement)).toBe(true)
    await userEvent.click(button('Confirm'))
    await gone()
    expect(onConfirm).toHaveBeenCalledOnce()
    await waitFor(() => expect(document.activeElement).toBe(button('open')))
  })

  test.each(['{Escape}', 'Cancel'])('left with %s runs nothing', async (way) => {
    const onConfirm = vi.fn<() => void>()
    await openDialog({ ...remove, onConfirm })
    await (way === 'Cancel' ? userEvent.click(button('Cancel')) : userEvent.keyboard(way))
    await gone()
    expect(onConfirm).not.toHaveBeenCalled()
  })

  test('whose callback fails stays open, says so, and reports the cause', async () => {
    const reported = vi.fn<(cause: unknown) => void>()
    vi.stubGlobal('reportError', reported)
    const cause = new Error('no network')
    await openDialog({ ...remove, onConfirm: () => Promise.reject(cause) })
    await userEvent.click(button('Confirm'))
    await waitFor(() => expect(button('Confirm').disabled).toBe(false))
    expect(document.querySelector('li[data-variant=destructive]')?.textContent).toBe(
      'ErrorThat did not work. Try again.',
    )
    expect(reported).toHaveBeenCalledWith(cause)
    vi.unstubAllGlobals()
  })
})
