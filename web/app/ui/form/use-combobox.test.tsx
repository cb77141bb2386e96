import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useCombobox } from './use-combobox.ts'

const choose = vi.fn<(fruit: string) => void>()
const askFor = vi.fn<() => void>()
beforeEach(() => vi.clearAllMocks())

interface FruitProps {
  staysOpen?: boolean
  isStale?: boolean
}

/** Plums cannot be chosen. */
function Fruit({ staysOpen = false, isStale = false }: FruitProps) {
  const [text, setText] = useState('')
  const found = ['apple', 'apricot', 'plum'].filter((fruit) => fruit.includes(text))
  const combobox = useCombobox({
    options: found,
    isStale,
    onChoose: choose,
    isBarred: (fruit) => fruit === 'plum',
    canOpen: text !== 'nothing yet',
    onOpen: askFor,
    staysOpen,
  })
  return (
    <>
      <input
        {...combobox.input}
        aria-label="Fruit"
        value={text}
        onClick={combobox.open}
        onChange={({ target }) => {
          setText(target.value)
          combobox.restart()
        }}
      />
      <div {...combobox.list} role="listbox" aria-label="Found">
        {found.map((fruit, place) => (
          <div key={fruit} {...combobox.optionAt(place)}>
            {fruit}
          </div>
        ))}
      </div>
    </>
  )
}

const field = () => screen.getByRole('combobox')
/** The option that a screen reader is told. */
const active = () => {
  const id = field().getAttribute('aria-activedescendant')
  return id === null ? undefined : document.getElementById(id)?.textContent
}
const isShown = () => {
  const expanded = field().getAttribute('aria-expanded') === 'true'
  expect(screen.queryByRole('listbox') !== null).toBe(expanded)
  return expanded
}

describe('a combobox', () => {
  test('opens by typing, walks with the arrows round the ends, and chooses with Enter', async () => {
    render(<Fruit />)
    expect(isShown()).toBe(false)
    await userEvent.type(field(), 'ap')
    expect(isShown()).toBe(true)
    expect(active()).toBe('apple')
    await userEvent.keyboard('{ArrowDown}')
    expect(active()).toBe('apricot')
    await userEvent.keyboard('{ArrowDown}')
    expect(active()).toBe('apple')
    await userEvent.keyboard('{ArrowUp}{Enter}')
    expect(choose.mock.calls).toEqual([['apricot']])
    expect(isShown()).toBe(false)
  })

  test('starts with the best again when something else is typed', async () => {
    render(<Fruit />)
    await userEvent.type(field(), 'p')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(active()).toBe('plum')
    await userEvent.type(field(), 'r')
    expect(active()).toBe('apricot')
  })

  test('is closed by Esc and opened again by an arrow, at the place where it was', async () => {
    render(<Fruit />)
    await userEvent.type(field(), 'ap')
    await userEvent.keyboard('{ArrowDown}{Escape}')
    expect(isShown()).toBe(false)
    expect(active()).toBeUndefined()
    await userEvent.keyboard('{ArrowDown}')
    expect(isShown()).toBe(true)
    expect(active()).toBe('apricot')
  })

  test('chooses with a press, and the field keeps the focus', async () => {
    render(<Fruit />)
    await userEvent.type(field(), 'apr')
    await userEvent.click(screen.getByRole('option', { name: 'apricot' }))
    expect(choose.mock.calls).toEqual([['apricot']])
    await expect.poll(() => document.activeElement).toBe(field())
  })

  test('does not choose what is barred, and stays open', async () => {
    render(<Fruit />)
    await userEvent.type(field(), 'plum')
    expect(screen.getByRole('option').getAttribute('aria-disabled')).toBe('true')
    await userEvent.keyboard('{Enter}')
    await userEvent.click(screen.getByRole('option'))
    expect(choose).not.toHaveBeenCalled()
    expect(isShown()).toBe(true)
  })

  test('with nothing found takes no choice, and Enter does not send the form around it', async () => {
    const submit = vi.fn<() => void>()
    render(
      <form onSubmit={submit}>
        <Fruit />
      </form>,
    )
    await userEvent.type(field(), 'nothing yet')
    expect(isShown()).toBe(false)
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(choose).not.toHaveBeenCalled()
    expect(submit).not.toHaveBeenCalled()
  })

  test('waits with Enter for the answer to what was typed, and then takes the best', async () => {
    const { rerender } = render(<Fruit isStale />)
    await userEvent.type(field(), 'ap')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(choose).not.toHaveBeenCalled()
    rerender(<Fruit />)
    expect(choose.mock.calls).toEqual([['apple']])
  })

  test('that stays open keeps a hurried Enter when the focus is away for a moment', async () => {
    const { rerender } = render(<Fruit staysOpen isStale />)
    await userEvent.type(field(), 'a{Enter}')
    field().blur()
    rerender(<Fruit staysOpen />)
    expect(choose).toHaveBeenCalledExactlyOnceWith('apple')
  })

  test('forgets a hurried Enter when something else is typed or the field is left', async () => {
    const { rerender } = render(<Fruit isStale />)
    await userEvent.type(field(), 'a{Enter}p')
    rerender(<Fruit />)
    rerender(<Fruit isStale />)
    await userEvent.type(field(), '{Enter}')
    await userEvent.tab()
    rerender(<Fruit />)
    expect(choose).not.toHaveBeenCalled()
  })

  test('says when it is opened by hand, once, and not while one types', async () => {
    render(<Fruit />)
    await userEvent.click(field())
    await userEvent.click(field())
    await userEvent.type(field(), 'a')
    expect(askFor).toHaveBeenCalledOnce()
  })

  test('closes when the field is left', async () => {
    render(<Fruit />)
    await userEvent.type(field(), 'ap')
    await userEvent.tab()
    expect(isShown()).toBe(false)
  })

  test('in a dialog is always open', async () => {
    render(<Fruit staysOpen />)
    expect(isShown()).toBe(true)
    await userEvent.click(field())
    await userEvent.keyboard('{ArrowDown}{Escape}')
    expect(active()).toBe('apricot')
  })
})
