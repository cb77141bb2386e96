import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
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

test('before anything is sent, it speaks of the entries, and is announced without taking the focus', async () => {
  const onKeep = vi.fn<(revision: number) => void>()
  render(<StaleAlert isUnsent stale={stale} fields={fields} onKeep={onKeep} />)
  const { textContent } = screen.getByRole('alert')
  expect(textContent).toContain('These fields changed:')
  expect(textContent).not.toContain('Nothing was saved')
  expect(document.activeElement).toBe(document.body)
  await userEvent.click(screen.getByRole('button', { name: 'Keep my entries' }))
  expect(onKeep.mock.calls).toEqual([[7]])
})

test('a long value, or one of several lines, is cut to one short line', () => {
  const long = `First line\n\n${'word '.repeat(60)}`
  const current = { revision: 7, title: long }
  render(<StaleAlert isUnsent stale={{ changed: ['title'], current }} fields={fields} onKeep={vi.fn()} />)
  const { textContent } = screen.getByRole('listitem')
  expect(textContent).toMatch(/^Title is now “First line word word .*…”$/)
  expect(textContent.length).toBeLessThan(100)
})

test('the focus goes back to the field that had it when the entries are kept', async () => {
  const Form = () => {
    const [isStale, setStale] = useState(true)
    return (
      <>
        <h1>Edit</h1>
        {isStale && <StaleAlert isUnsent stale={stale} fields={fields} onKeep={() => setStale(false)} />}
        <input />
      </>
    )
  }
  render(<Form />)
  const field = screen.getByRole('textbox')
  field.focus()
  await userEvent.click(screen.getByRole('button', { name: 'Keep my entries' }))
  expect(document.activeElement).toBe(field)
})
