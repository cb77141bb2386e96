import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ConfirmationProvider, useConfirmation } from './confirmation.tsx'
import { handOnFocus } from './focus-after.ts'
import { ToastProvider } from './toast.tsx'

/** Rows of which each can be removed: at once, or by a dialog that is still open while the row disappears. */
function Team({ asks }: { asks: boolean }) {
  const { confirm } = useConfirmation()
  const [people, setPeople] = useState(['Elif', 'Mara'])
  const remove = (name: string) => setPeople((before) => before.filter((other) => other !== name))
  const ask = (name: string) => confirm({ title: 'Remove?', description: '', onConfirm: () => remove(name) })
  return (
    <section aria-labelledby="team">
      <h2 id="team">Team</h2>
      <ul>
        {people.map((name) => (
          <li key={name}>
            <button ref={handOnFocus} type="button" onClick={() => (asks ? ask : remove)(name)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      <button type="button">Invite</button>
    </section>
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const focused = () => document.activeElement

test.each([false, true])('a removed row hands the focus on; by a dialog: %s', async (asks) => {
  render(
    <ToastProvider>
      <ConfirmationProvider>
        <Team asks={asks} />
      </ConfirmationProvider>
    </ToastProvider>,
  )
  const [, next] = screen.getAllByRole('listitem')
  await press('Elif')
  if (asks) await press('Confirm')
  await expect.poll(focused).toBe(next)
  await press('Mara')
  if (asks) await press('Confirm')
  await expect.poll(focused).toBe(screen.getByRole('heading', { name: 'Team' }))
})
