import { render, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Legend } from './legend.tsx'

test('without room for the strip, the same legend opens on demand', () => {
  const { container } = render(<Legend />)
  const [strip, folded] = [...container.children].map((child) => within(child as HTMLElement))
  const names = ['latest', 'patch', 'minor or deprecated', 'major', 'withdrawn', 'indirect', 'cycle']
  for (const name of ['Lines', ...names]) {
    expect(strip?.getByText(name)).toBeTruthy()
    expect(folded?.getByText(name)).toBeTruthy()
  }
  expect(container.lastElementChild?.matches('details:not([open])')).toBe(true)
})

test('between groups dots say that both are on one level: no cycle and nothing implied is drawn there', () => {
  const { container } = render(<Legend areGroups />)
  const strip = within(container.firstElementChild as HTMLElement)
  expect(strip.getByText('groups on one level').querySelector('path')?.getAttribute('stroke-dasharray')).toBe(
    '1.5 4',
  )
  expect(strip.queryByText('cycle')).toBeNull()
  expect(strip.queryByText('indirect')).toBeNull()
})
