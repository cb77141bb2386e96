import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { HealthBand } from './health-band.ts'

const solid = (d: string) => <path fill="currentColor" fillRule="evenodd" d={d} />

// Four shapes, so that the band is clear without its color: disc with check, half disc, diamond, dashed circle.
const shapes: Record<HealthBand, ReactNode> = {
  good: solid(
    'M8 .8a7.2 7.2 0 1 0 0 14.4A7.2 7.2 0 0 0 8 .8Zm3.9 5.3-4.7 5.2a.9.9 0 0 1-1.3 0L3.9 9.2 5.2 8l1.3 1.5 4.1-4.6z',
  ),
  fair: solid('M8 .8a7.2 7.2 0 1 0 0 14.4A7.2 7.2 0 0 0 8 .8Zm0 1.9v10.6A5.3 5.3 0 0 1 8 2.7Z'),
  poor: solid(
    'M9.3.9 15.1 6.7a1.8 1.8 0 0 1 0 2.6l-5.8 5.8a1.8 1.8 0 0 1-2.6 0L.9 9.3a1.8 1.8 0 0 1 0-2.6L6.7.9a1.8 1.8 0 0 1 2.6 0ZM7.1 3.9v5h1.8v-5zm0 6.3v1.9h1.8v-1.9z',
  ),
  unknown: (
    <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="2" strokeDasharray="2.6 2.1" />
  ),
}

interface HealthGlyphProps {
  band: HealthBand
  size?: 10 | 12
  className?: string
}

/** Always beside a word or a number that says the same. */
export function HealthGlyph({ band, size = 12, className }: HealthGlyphProps) {
  return (
    <svg
      data-band={band}
      aria-hidden="true"
      viewBox="0 0 16 16"
      width={size}
      height={size}
      className={clsx('shrink-0 text-health-fill', className)}
    >
      {shapes[band]}
    </svg>
  )
}
