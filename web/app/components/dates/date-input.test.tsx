import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Field } from '../../ui/form/field.tsx'
import { DateInput } from './date-input.tsx'

test('in a browser that cannot open its calendar, the day can still be typed', async () => {
  expect(HTMLInputElement.prototype.showPicker).toBeUndefined()
  const failed = vi.fn((event: ErrorEvent) => event.preventDefault())
  window.addEventListener('error', failed)
  const onChange = vi.fn()
  render(
    <Field label="Day">
      <DateInput value="" onChange={onChange} calendarLabel="Open the calendar" />
    </Field>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Open the calendar' }))
  await userEvent.type(screen.getByRole('textbox'), '2026-11-12')
  window.removeEventListener('error', failed)
  expect(failed).not.toHaveBeenCalled()
  expect(onChange).toHaveBeenLastCalledWith('2026-11-12')
})
