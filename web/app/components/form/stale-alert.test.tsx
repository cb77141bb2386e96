import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { StaleAlert, writeText } from './stale-alert.tsx'

const stale = {
  changed: ['title', 'description', 'notes', 'sort_key'],
  current: { revision: 7, title: 'cart-api', description: null, notes: 'Long.', sort_key: 'x' },
}
const fields = {
  title: { label: 'Title', write: writeText },
  description: { label: 'Description', write: writeText },
  notes: { label: 'Release notes' },
  kind: { label: 'Kind' },
}

test('an edit that others were faster with names what they changed, and nothing that the form does not show', () => {
  render(<StaleAlert stale={stale} fields={fields} onKeep={vi.fn()} onDiscard={vi.fn()} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Title is now “cart-api”',
    'Description is now empty',
    'Release notes',
  ])
})

test('it is saved over what is stored now, or discarded, by the button that says so', async () => {
  const onKeep = vi.fn<(revision: number) => void>()
  const onDiscard = vi.fn<() => void>()
  render(<StaleAlert stale={stale} fields={fields} onKeep={onKeep} onDiscard={onDiscard} />)
  await userEvent.click(screen.getByRole('button', { name: 'Save mine anyway' }))
  expect(onKeep.mock.calls).toEqual([[7]])
  expect(onDiscard).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Discard mine' }))
  expect(onDiscard).toHaveBeenCalledOnce()
})
