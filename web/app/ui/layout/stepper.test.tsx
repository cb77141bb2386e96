import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Stepper } from './stepper.tsx'

test('steps lead to their sections; done ones and the current one are announced', () => {
  const steps = [
    { name: 'Connect', to: '#connection', state: 'done' as const },
    { name: 'Test', to: '#test', state: 'now' as const },
    { name: 'Enforce', to: '#enforce', state: 'open' as const },
  ]
  render(
    <MemoryRouter>
      <Stepper label="Progress" doneLabel="Done" steps={steps} />
    </MemoryRouter>,
  )
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/#connection', '/#test', '/#enforce'])
  expect(screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-current'))).toEqual([
    null,
    'step',
    null,
  ])
  expect(screen.getByRole('img', { name: 'Done' })).toBeDefined()
})
