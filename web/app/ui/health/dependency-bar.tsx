import clsx from 'clsx'

export const barBands = ['latest', 'patch', 'minor', 'major', 'deprecated', 'withdrawn'] as const
export type BarBand = (typeof barBands)[number]

const looks: Record<BarBand, string> = {
  latest: 'bg-health-track',
  patch: 'bg-health-unknown-fill',
  minor: 'bg-health-fair-fill',
  major: 'bg-health-poor-fill',
  deprecated: 'shadow-[inset_0_0_0_1.5px_var(--health-fair-fill)]',
  withdrawn: 'bg-[repeating-linear-gradient(0deg,var(--health-poor-fill)_0_2px,transparent_2px_4px)]',
}

/** One slat of the bar; in a legend it precedes its word. */
export function BarSlat({ band }: { band: BarBand }) {
  return <i data-lag={band} aria-hidden="true" className={clsx('block h-3 w-[5px]', looks[band])} />
}

interface DependencyBarProps {
  /** Worst first. */
  bands: readonly BarBand[]
  /** The meaning of the slats, in words. */
  label: string
}

/** One slat for each dependency. */
export function DependencyBar({ bands, label }: DependencyBarProps) {
  const slats = bands.map((band, place) => ({ band, place }))
  return (
    <span role="img" aria-label={label} title={label} className="inline-flex gap-0.5">
      {slats.map(({ band, place }) => (
        <BarSlat key={place} band={band} />
      ))}
    </span>
  )
}
