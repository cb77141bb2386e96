import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { describe, expect, test } from 'vitest'
import { createI18n } from '../../locales/create-i18n.ts'
import { CodeInput } from './code-input.tsx'
import { Field } from './field.tsx'

function open(error?: string) {
  const sent: string[] = []
  let change = (_: string) => {}
  function Sample() {
    const [code, setCode] = useState('')
    change = setCode
    return (
      <Field label="Code" error={error}>
        <CodeInput value={code} onChange={setCode} onComplete={(whole) => sent.push(whole)} />
      </Field>
    )
  }
  const { container } = render(
    <I18nextProvider i18n={createI18n('en')}>
      <Sample />
    </I18nextProvider>,
  )
  const cells = [...container.querySelectorAll('[data-part=code-cell]')]
  return {
    sent,
    empty: () => change(''),
    field: screen.getByLabelText<HTMLInputElement>('Code'),
    shown: () => cells.map((cell) => cell.textContent || '_').join(''),
    current: () => cells.findIndex((cell) => cell.getAttribute('data-state') === 'focus'),
    countCurrent: () => cells.filter((cell) => cell.getAttribute('data-state') === 'focus').length,
  }
}

describe('a code of six digits', () => {
  test('is one field that takes codes from messages and shows a digit per cell', async () => {
    const { field, shown, current } = open()
    expect(field.autocomplete).toBe('one-time-code')
    expect(field.inputMode).toBe('numeric')
    expect(current()).toBe(-1)
    await userEvent.type(field, '418')
    expect(shown()).toBe('418___')
    expect(current()).toBe(3)
  })

  test('begins at its first cell again when a form empties it', async () => {
    const { field, current, empty } = open()
    await userEvent.type(field, '730916')
    act(() => empty())
    expect(document.activeElement).toBe(field)
    expect(current()).toBe(0)
  })

  test('sends itself once, at the sixth digit', async () => {
    const { field, sent } = open()
    await userEvent.type(field, '73091')
    expect(sent).toEqual([])
    await userEvent.type(field, '6')
    expect(sent).toEqual(['730916'])
    await userEvent.type(field, '5')
    expect(sent).toEqual(['730916'])
  })

  test('takes pasted digits with whatever stands between them', async () => {
    const { field, sent, shown } = open()
    await userEvent.click(field)
    await userEvent.paste(' 730-916\n')
    expect(shown()).toBe('730916')
    expect(sent).toEqual(['730916'])
  })

  test('ignores letters', async () => {
    const { field, shown } = open()
    await userEvent.type(field, 'a4b')
    expect(shown()).toBe('4_____')
  })

  test('is replaced as a whole once it is refused', async () => {
    const { field, countCurrent } = open('That code didn’t match. Enter the newest one.')
    await userEvent.type(field, '41820')
    expect(countCurrent()).toBe(1)
    await userEvent.type(field, '7')
    expect(countCurrent()).toBe(6)
  })

  test('is invalid with its error', () => {
    const { field } = open('That code didn’t match. Enter the newest one.')
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })
})
