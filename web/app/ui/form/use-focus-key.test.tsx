import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { useFocusKey } from './use-focus-key.ts'

function Page() {
  const search = useRef<HTMLInputElement>(null)
  useFocusKey('/', search)
  return (
    <>
      <button type="button">Elsewhere</button>
      <input aria-label="Note" />
      <input ref={search} aria-label="Search" />
    </>
  )
}

const focused = () => document.activeElement?.getAttribute('aria-label')

test('the key leads to the field, and is not typed into it', async () => {
  render(<Page />)
  await userEvent.click(screen.getByRole('button'))
  await userEvent.keyboard('/')
  expect(focused()).toBe('Search')
  expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('')
})

test('while typing, the key is an ordinary letter', async () => {
  render(<Page />)
  await userEvent.type(screen.getByLabelText('Note'), 'a/b')
  expect(focused()).toBe('Note')
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('a/b')
})

test('with a modifier it belongs to the browser', async () => {
  render(<Page />)
  await userEvent.keyboard('{Control>}/{/Control}')
  expect(focused()).not.toBe('Search')
})
