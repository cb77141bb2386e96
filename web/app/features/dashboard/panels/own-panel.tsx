import { Link } from 'react-router'
import { useTo } from '../../../components/base-path.ts'
import { KindGlyph } from '../../../components/catalog/kind-glyph.tsx'
import { dashboard } from '../../../locales/en/late/dashboard.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { HealthScore } from '../../../ui/health/health-score.tsx'
import { Panel, PanelHead } from '../../../ui/layout/lattice.tsx'
import { Glyph } from '../../../ui/mark/glyph.tsx'
import type { OwnComponents } from '../read-dashboard.ts'
import { Deferred } from './deferred.tsx'
import { ListSkeleton } from './list-skeleton.tsx'

/** The components that the person is assigned to, worst first. */
export function OwnPanel({ own }: { own: Promise<OwnComponents> }) {
  const { t } = useLateTexts('dashboard', dashboard)
  const myComponents = useTo()('/my-components')
  return (
    <Panel>
      <PanelHead
        title={t('own.title')}
        actions={
          <Button asChild variant="ghost" size="xs" className="-mr-2">
            <Link to={myComponents}>
              {t('own.all')}
              <Glyph name="arrow-right" size="sm" />
            </Link>
          </Button>
        }
      />
      <Deferred value={own} skeleton={<ListSkeleton />}>
        {({ components }) =>
          components.length === 0 ? (
            <p className="type-sm text-muted">{t('own.none')}</p>
          ) : (
            <ul className="flex flex-col">
              {components.map((component) => (
                <OwnEntry key={component.id} component={component} />
              ))}
            </ul>
          )
        }
      </Deferred>
    </Panel>
  )
}

function OwnEntry({ component }: { component: OwnComponents['components'][number] }) {
  const to = useTo()
  const { id, title, kind, health_score } = component
  return (
    <li
      data-row-id={id}
      className="flex min-h-9 items-center gap-2.5 phone:min-h-10 border-b border-border-faint type-sm last:border-0"
    >
      <KindGlyph kind={kind} />
      <Link
        to={to('/component/:id', { id })}
        title={title}
        className="min-w-0 flex-1 truncate py-1.5 phone:py-2.5 hover:text-accent-text hover:underline"
      >
        {title}
      </Link>
      <HealthScore score={health_score} />
    </li>
  )
}
