import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Glyph } from '../../ui/mark/glyph.tsx'
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx'
import { DestinationLink, isWithin } from './destination-link.tsx'
import type { Destination } from './destinations.ts'

const tabClasses =
  'flex flex-col items-center justify-center gap-[3px] type-2xs text-muted aria-[current=page]:text-accent-text data-[current]:text-accent-text'

/** The navigation of phones: a few places, and the others behind the last one. */
export function TabBar({ destinations }: { destinations: readonly Destination[] }) {
  const { t } = useTranslation('shell')
  const others = destinations.filter(({ isPrimary }) => !isPrimary)
  return (
    <nav
      data-part="tab-bar"
      aria-label={t('phoneNavigation')}
      className="fixed inset-x-0 bottom-0 z-(--layer-nav) hidden h-16 auto-cols-fr grid-flow-col border-t border-border bg-surface-raised pb-1.5 phone:grid print:hidden!"
    >
      {destinations
        .filter(({ isPrimary }) => isPrimary)
        .map((destination) => (
          <DestinationLink key={destination.to} destination={destination} className={tabClasses}>
            <Glyph name={destination.icon} size="lg" />
            {t(destination.label)}
          </DestinationLink>
        ))}
      {others.length > 0 && <More destinations={others} />}
    </nav>
  )
}

function More({ destinations }: { destinations: readonly Destination[] }) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const isCurrent = destinations.some((destination) => isWithin(pathname, destination))
  return (
    <Menu
      side="top"
      trigger={
        <button type="button" data-current={isCurrent ? '' : undefined} className={tabClasses}>
          <Glyph name="menu" size="lg" />
          {t('more')}
        </button>
      }
    >
      {destinations.map((destination) => (
        <MenuItem key={destination.to} asChild>
          <Link to={destination.to} aria-current={isWithin(pathname, destination) ? 'page' : undefined}>
            <Glyph name={destination.icon} />
            {t(destination.label)}
          </Link>
        </MenuItem>
      ))}
    </Menu>
  )
}
