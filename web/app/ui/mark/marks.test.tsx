import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Avatar, initialsOf } from './avatar.tsx'
import { Logo } from './logo.tsx'
import { VersionChip } from './version-chip.tsx'

describe('marks', () => {
  test.each([
    ['Mara Okafor', 'MO'],
    ['Ana Maria de Souza', 'AS'],
    ['noor.bakker@larkfield.com', 'NB'],
    ['elif@larkfield.com', 'E'],
    ['  ', ''],
    ['@larkfield/platform-engineering', 'LE'],
    ['Éva', 'É'],
    ['😀 Smith', '😀S'],
  ])('the initials of "%s" are "%s"', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })

  test('an avatar beside a name is silent, alone it says the name', () => {
    const { rerender } = render(<Avatar name="Mara Okafor" />)
    expect(screen.queryByText('Mara Okafor')).toBeNull()
    rerender(<Avatar name="Mara Okafor" standalone />)
    expect(screen.getByText('Mara Okafor')).toBeDefined()
  })

  test.each([
    ['active', '5.1.0'],
    ['latest', '5.1.0latest'],
    ['deprecated', '5.1.0deprecated'],
    ['withdrawn', '5.1.0withdrawn'],
  ] as const)('a version that is %s is read as "%s"', (state, said) => {
    const { container } = render(<VersionChip number="5.1.0" state={state} />)
    expect(container.textContent).toBe(said)
  })

  test('the logo keeps its name when only the mark is drawn', () => {
    render(<Logo name="Trellis" markOnly />)
    expect(screen.getByText('Trellis')).toBeDefined()
  })
})
