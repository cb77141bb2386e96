import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Glyph } from './glyph.tsx'
import { Icon } from './icon.tsx'
import { type IconName, iconShapes } from './icon-shapes.tsx'

const specified =
  'commit database question users package search plus alert archive inbox folder activity zap target layers check x warning info star heart calendar clock mail phone settings user home folder-closed check-circle file'

describe('icons', () => {
  test.each(specified.split(' '))('%s is drawn', (name) => {
    expect(Object.keys(iconShapes)).toContain(name)
  })

  test('an unknown name falls back to the database', () => {
    const fromData = JSON.parse('"rocket"') as IconName
    render(<Glyph name={fromData} label="Rocket" />)
    expect(screen.getByRole('img').getAttribute('data-icon')).toBe('database')
  })

  test('a name that every object has is unknown too', () => {
    const fromData = JSON.parse('"toString"') as IconName
    render(<Glyph name={fromData} label="Odd" />)
    expect(screen.getByRole('img').getAttribute('data-icon')).toBe('database')
  })

  test.each([
    ['xs', '12', '1.75'],
    ['sm', '14', '1.5'],
    ['md', '16', '1.5'],
    ['lg', '20', '1.4'],
    ['xl', '24', '1.3'],
  ] as const)('%s is %s px wide with a stroke of %s', (size, width, stroke) => {
    render(<Glyph name="package" size={size} label="Package" />)
    const drawing = screen.getByRole('img')
    expect(drawing.getAttribute('width')).toBe(width)
    expect(drawing.getAttribute('stroke-width')).toBe(stroke)
  })

  test('an icon is medium, blue and plain by default', () => {
    const { container } = render(<Icon name="package" />)
    expect(container.querySelector('[data-color]')?.getAttribute('data-color')).toBe('blue')
    expect(container.querySelector('[data-size]')?.getAttribute('data-size')).toBe('md')
    expect(container.querySelector('[data-variant]')?.getAttribute('data-variant')).toBe('default')
  })

  test('a drawing is silent without a label and named with one', () => {
    const { rerender } = render(<Glyph name="mail" />)
    expect(screen.queryByRole('img')).toBeNull()
    rerender(<Glyph name="mail" label="Mail" />)
    expect(screen.getByRole('img', { name: 'Mail' })).toBeDefined()
  })
})
