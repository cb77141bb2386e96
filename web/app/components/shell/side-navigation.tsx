import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { NavigationCounts } from '../../data/organization/navigation-counts.ts'
import { compactQuery, useMediaQuery } from '../../ui/layout/use-media-query.ts'
import { Glyph } from '../../ui/mark/glyph.tsx'
import { Kbd } from '../../ui/mark/kbd.tsx'
import { useCommandKey } from '../palette/app-palette.tsx'
import { DestinationLink } from './destination-link.tsx'
import type { Destination } from './destinations.ts'
import { OrganizationMark } from './organization-mark.tsx'
import { HasNames, hiddenOnRail, RailTooltip, unseenOnRail } from './rail.tsx'

export const navigationItemClasses =
  'group flex h-7.5 w-full items-center gap-2.5 rounded-md px-2 rail:h-9 rail:pointer-coarse:h-10 type-sm font-medium text-muted hover:bg-surface-hover hover:text-text aria-[current=page]:bg-surface-active aria-[current=page]:text-text data-[state=open]:bg-surface-active'

interface SideNavigationProps {
  /** Icons only, named by tooltips. Up to 1100 px it has only icons in any case. */
  isRail: boolean
  organizationName: string
  organizationLogo: string | null
  /** Shown in place of the name, for people who can change it. */
  switcher?: ReactNode
  destinations: readonly Destination[]
  counts: NavigationCounts
  foot: ReactNode
  onSearch: () => void
}

export function SideNavigation(props: SideNavigationProps) {
  const { isRail, organizationName, organizationLogo, switcher, destinations, counts, foot, onSearch } = props
  const { t } = useTranslation('shell')
  const isNarrow = useMediaQuery(compactQuery)
  return (
    <HasNames value={!isRail && !isNarrow}>
      <nav
        aria-label={t('navigation')}
        data-rail={isRail ? '' : undefined}
        className="sticky top-(--banner-height) z-(--layer-nav) flex h-[calc(100dvh-var(--banner-height))] flex-col border-r border-border p-3 phone:hidden print:hidden"
      >
        {switcher || (
          <p
            title={organizationName}
            className="mb-3 flex h-8 items-center gap-2 px-2 type-sm font-semibold rail:px-1.5"
          >
            <OrganizationMark name={organizationName} logo={organizationLogo} />
            <span className={`truncate ${unseenOnRail}`}>{organizationName}</span>
          </p>
        )}
        <RailTooltip name={t('search')}>
          <SearchButton onSearch={onSearch} />
        </RailTooltip>
        <Places destinations={destinations.filter(({ group }) => group === undefined)} counts={counts} />
        <Places
          label={t('organization')}
          destinations={destinations.filter(({ group }) => group === 'organization')}
          counts={counts}
        />
        <div className="mt-auto flex flex-col gap-2">{foot}</div>
      </nav>
    </HasNames>
  )
}

interface PlacesProps {
  /** The heading of a group. */
  label?: string
  destinations: readonly Destination[]
  counts: NavigationCounts
}

function Places({ label, destinations, counts }: PlacesProps) {
  const { t } = useTranslation('shell')
  if (destinations.length === 0) return null
  return (
    <div className={clsx('flex flex-col gap-px', label !== undefined && 'mt-5')}>
      {label !== undefined && <p className={`mb-1 px-2 type-2xs text-muted ${hiddenOnRail}`}>{label}</p>}
      {destinations.map((destination) => (
        <RailTooltip key={destination.to} name={t(destination.label)}>
          <DestinationLink destination={destination} className={navigationItemClasses}>
            <Glyph name={destination.icon} className="group-aria-[current=page]:text-accent-text" />
            <span className={unseenOnRail}>{t(destination.label)}</span>
            <Count of={counts[destination.path]} />
          </DestinationLink>
        </RailTooltip>
      ))}
    </div>
  )
}

interface SearchButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'children' | 'className'> {
  onSearch: () => void
}

/** Looks like a field, and opens the palette, which has one. */
function SearchButton({ onSearch, ...rest }: SearchButtonProps) {
  const { t } = useTranslation('shell')
  return (
    <button
      {...rest}
      type="button"
      aria-haspopup="dialog"
      onClick={onSearch}
      className="mb-4 flex h-7.5 w-full rail:h-8 rail:pointer-coarse:h-10 cursor-pointer items-center gap-2 rounded-md border border-border-strong bg-surface px-2 type-sm text-muted hover:border-border-control"
    >
      <Glyph name="search" size="sm" />
      <span className={unseenOnRail}>{t('search')}</span>
      <span aria-hidden="true" className={`ml-auto inline-grid ${hiddenOnRail}`}>
        <Kbd>{useCommandKey()}</Kbd>
      </span>
    </button>
  )
}

/** Not part of its link's name. */
function Count({ of }: { of: number | undefined }) {
  const { t } = useTranslation()
  if (of === undefined) return null
  return (
    <span
      aria-hidden="true"
      className={`ml-auto type-xs text-muted tabular-nums group-aria-[current=page]:text-text ${hiddenOnRail}`}
    >
      {t('number', { value: of })}
    </span>
  )
}
