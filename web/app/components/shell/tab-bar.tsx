import { useTranslation } from 'react-i18next'
import { href, Link, useLocation } from 'react-router'
import { Glyph } from '../../ui/mark/glyph.tsx'
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx'
import { UnreadMark } from '../notifications/bell/unread-mark.tsx'
import { countAfter } from '../notifications/marks.ts'
import { usePendingMarks } from '../notifications/use-marks.ts'
import { DestinationLink, isWithin } from './destination-link.tsx'
import type { Destination } from './destinations.ts'

const tabClasses =
  'flex flex-col items-center justify-center gap-[3px] type-2xs text-muted aria-[current=page]:text-accent-text data-[current]:text-accent-text'

interface TabBarProps {
  destinations: readonly Destination[]
  /** The number of unread notifications. Undefined where there are none, as in the demo. */
  unread?: number | undefined
}

/** The navigation of phones: a few places, and the others behind the last one. */
export function TabBar({ destinations, unread }: TabBarProps) {
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
      {others.length > 0 && <More destinations={others} unread={unread} />}
    </nav>
  )
}

/** Notifications are here too, because a page with actions leaves no room for the bell. */
function More({ destinations, unread: stored }: TabBarProps) {
  const { t } = useTranslation(['shell', 'common'])
  const { pathname } = useLocation()
  const inbox = stored === undefined ? undefined : href('/notifications')
  const unread = countAfter(stored ?? 0, usePendingMarks())
  const isCurrent = pathname === inbox || destinations.some((destination) => isWithin(pathname, destination))
  return (
    <Menu
      side="top"
      trigger={
        <button
          type="button"
          aria-label={unread > 0 ? `${t('more')}, ${t('bell.unread', { count: unread })}` : undefined}
          data-current={isCurrent ? '' : undefined}
          className={tabClasses}
        >
          <span className="relative [--mark-ground:var(--surface-raised)]">
            <Glyph name="menu" size="lg" />
            {unread > 0 && <UnreadMark className="-top-0.5 -right-1" />}
          </span>
          {t('more')}
        </button>
      }
    >
      {inbox && (
        <MenuItem asChild>
          <Link
            to={inbox}
            aria-label={t('bell.unread', { count: unread })}
            aria-current={pathname === inbox ? 'page' : undefined}
          >
            <Glyph name="bell" />
            {t('notifications')}
            {unread > 0 && (
              <span className="ml-auto pl-4 type-xs text-muted tabular-nums">
                {t('common:number', { value: unread })}
              </span>
            )}
          </Link>
        </MenuItem>
      )}
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
