import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ChangeBadge } from './change-badge.tsx'
import { bandOfScore } from './health-band.ts'
import { HealthRing } from './health-ring.tsx'
import { HealthScore } from './health-score.tsx'
import { type Lag, LagBadge } from './lag-badge.tsx'
import { NodeCard } from './node-card.tsx'

describe('health', () => {
  test.each([
    [100, 'good'],
    [85, 'good'],
    [84, 'fair'],
    [60, 'fair'],
    [59, 'poor'],
    [0, 'poor'],
    [undefined, 'unknown'],
  ])('a score of %s is %s', (score, band) => {
    expect(bandOfScore(score)).toBe(band)
  })

  test.each([
    [92, '92Good'],
    [74, '74Fair'],
    [0, '0Poor'],
    [undefined, '–Unknown'],
  ])('a score of %s is said as number and word', (score, said) => {
    const { container } = render(<HealthScore score={score} />)
    expect(container.textContent).toBe(said)
  })

  test.each([
    [36, 74, 'Health 74 of 100, Fair'],
    [64, 100, 'Health 100 of 100, Good'],
    [112, undefined, 'Health unknown'],
  ] as const)('a ring of %i px with %s is named "%s"', (size, score, name) => {
    render(<HealthRing size={size} score={score} />)
    expect(screen.getByRole('img', { name })).toBeDefined()
  })

  test('a ring and its slats are filled to the score', () => {
    const { container } = render(
      <>
        <HealthRing score={38} />
        <HealthScore score={84} />
      </>,
    )
    const filled = [...container.querySelectorAll<HTMLElement>('[style]')].map(({ style }) =>
      style.getPropertyValue('--score'),
    )
    expect(filled).toEqual(['38', '84'])
  })

  test.each<[Lag, string]>([
    [{ kind: 'current' }, 'Latest'],
    [{ kind: 'patch', count: 1 }, '1 patch behind'],
    [{ kind: 'patch', count: 3 }, '3 patches behind'],
    [{ kind: 'minor', count: 2 }, '2 minors behind'],
    [{ kind: 'major', count: 1 }, '1 major behind'],
    [{ kind: 'withdrawn' }, 'Withdrawn'],
  ])('the lag %j is said as "%s"', (lag, said) => {
    const { container } = render(<LagBadge lag={lag} />)
    expect(container.textContent).toBe(said)
  })

  test('a breaking change has its own tone, not that of poor health', () => {
    render(<ChangeBadge kind="breaking" />)
    expect(screen.getByText('Breaking').getAttribute('data-tone')).toBe('breaking')
  })

  test('a node card says what it is only near by, and whether it is selected', () => {
    const card = {
      name: 'payments-api',
      icon: 'service',
      version: '6.0.0',
      score: 80,
      detail: '1 behind',
    } as const
    const { rerender } = render(<NodeCard {...card} zoom="near" />)
    expect(screen.getByRole('button', { pressed: false }).textContent).toBe('payments-api6.0.0801 behind')
    rerender(<NodeCard {...card} selected />)
    expect(screen.getByRole('button', { pressed: true }).textContent).toBe('payments-api6.0.080')
  })
})
