import { render, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { SegmentedControl } from '../action/segmented-control.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { Select } from './select.tsx'
import { Switch } from './switch.tsx'
import { Textarea } from './textarea.tsx'

const noteOf = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? 'nothing')?.textContent

describe('a field', () => {
  test.each([
    ['an input', <Input key="input" />],
    ['a textarea', <Textarea key="textarea" />],
    ['a select', <Select key="select" options={[]} />],
    ['a switch', <Switch key="switch" />],
  ])('names %s by its label', (_, control) => {
    render(<Field label="Component title">{control}</Field>)
    expect(screen.getByLabelText('Component title')).toBeDefined()
  })

  test('describes its control by the hint and leaves it valid', () => {
    render(
      <Field label="Role" hint="Can see everything, changes nothing.">
        <Input />
      </Field>,
    )
    const input = screen.getByLabelText('Role')
    expect(noteOf(input)).toBe('Can see everything, changes nothing.')
    expect(input.hasAttribute('aria-invalid')).toBe(false)
  })

  test('with an error shows it instead of the hint and marks its control invalid', () => {
    render(
      <Field label="Component title" hint="Short" error="Component title is required">
        <Input />
      </Field>,
    )
    const input = screen.getByLabelText('Component title')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(noteOf(input)).toBe('Component title is required')
    expect(screen.queryByText('Short')).toBeNull()
  })

  test('without hint and error describes nothing', () => {
    render(
      <Field label="Component title">
        <Input />
      </Field>,
    )
    expect(screen.getByLabelText('Component title').hasAttribute('aria-describedby')).toBe(false)
  })

  test('says optional and does not say required', () => {
    render(
      <Field label="Description" optional>
        <Textarea />
      </Field>,
    )
    expect(screen.getByText('Optional')).toBeDefined()
  })

  test('two fields with the same label keep their controls apart', () => {
    render(
      <>
        <Field label="Title">
          <Input defaultValue="one" />
        </Field>
        <Field label="Title">
          <Input defaultValue="two" />
        </Field>
      </>,
    )
    const values = screen.getAllByLabelText<HTMLInputElement>('Title').map((input) => input.value)
    expect(values).toEqual(['one', 'two'])
  })

  test('names a segmented control as a group', () => {
    render(
      <Field label="View">
        <SegmentedControl value="a" segments={[{ value: 'a', label: 'A' }]} onChange={() => undefined} />
      </Field>,
    )
    expect(screen.getByRole('radiogroup', { name: 'View' })).toBeDefined()
  })

  test('a control that nothing names is refused', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(() => render(<Input />)).toThrow('needs aria-label')
    expect(() => render(<Input aria-label="Search" />)).not.toThrow()
  })
})
