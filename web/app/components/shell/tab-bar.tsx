import { useTranslation } from 'react-i18next'
import { Glyph } from '../../ui/mark/glyph.tsx'
import { DestinationLink } from './destination-link.tsx'
import type { Destination } from './destinations.ts'

/** The navigation of phones. */
export function TabBar({ destinations }: { destinations: readonly Destination[] }) {
  const { t } = useTranslation('shell')
  return (
    <nav
      data-part="tab-bar"
      aria-label={t('phoneNavigation')}
      className="fixed inset-x-0 bottom-0 z-(--layer-nav) hidden h-16 auto-cols-fr grid-flow-col border-t border-border bg-surface-raised pb-1.5 phone:grid"
    >
      {destinations.map(({ to, within, icon, label }) => (
        <DestinationLink
          key={to}
          to={to}
          within={within}
          className="flex flex-col items-center justify-center gap-[3px] type-2xs text-muted aria-[current=page]:text-accent-text"
        >
          <Glyph name={icon} size="lg" />
          {t(label)}
        </DestinationLink>
      ))}
    </nav>
  )
}
