import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { SegmentedControl } from './segmented-control.tsx'

const segments = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
]

function open({ disabled = false } = {}) {
  const onChange = vi.fn<(value: string) => void>()
  const Stateful = () => {
    const [value, setValue] = useState('day')
    const change = (next: string) => {
      onChange(next)
      setValue(next)
    }
    return <SegmentedControl label="Time" {...{ value, segments, disabled }} onChange={change} />
  }
  render(<Stateful />)
  return onChange
}

test.each([
  ['{ArrowRight}', ['week'], 'Week'],
  ['{ArrowLeft}', ['month'], 'Month'],
  ['{ArrowRight}{ArrowRight}{ArrowRight}', ['week', 'month', 'day'], 'Day'],
  ['{ArrowDown}', [], 'Day'],
  ['{Alt>}{ArrowRight}{/Alt}', [], 'Day'],
])('a quick press of %s chooses once and moves the focus along', async (keys, chosen, focused) => {
  const onChange = open()
  await userEvent.tab()
  await userEvent.keyboard(keys)
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe(focused))
  expect(onChange.mock.calls.flat()).toEqual(chosen)
  expect(screen.getByRole('radio', { checked: true }).textContent).toBe(focused)
})

test('keys choose nothing while it is disabled', async () => {
  const onChange = open({ disabled: true })
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  expect(onChange).not.toHaveBeenCalled()
})
