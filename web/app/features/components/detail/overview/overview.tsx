import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, useOutletContext } from 'react-router'
import { useTo } from '../../../../components/base-path.ts'
import { HealthTrend } from '../../../../components/catalog/health-trend.tsx'
import { RuleFindings } from '../../../../components/catalog/rule-findings.tsx'
import type { ComponentPage } from '../../../../data/catalog/component.ts'
import { requireId } from '../../../../data/catalog/ids.ts'
import { readsAddress } from '../../../../exchange/page/when-to-read.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Lattice, Panel, PanelHead } from '../../../../ui/layout/lattice.tsx'
import { readJudged } from '../dependencies/read-dependencies.ts'
import type { Route } from './+types/overview.ts'
import { markFalls } from './mark-falls.ts'
import { Neighborhood } from './neighborhood/neighborhood.tsx'
import { readNeighbors } from './neighborhood/read-neighbors.ts'
import { readFindings } from './read-findings.ts'
import { readTrend } from './read-trend.ts'
import { readRecentVersions } from './recent-versions/read-recent-versions.ts'
import { RecentVersions } from './recent-versions/recent-versions.tsx'
import { WhyScore } from './why-score.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const id = requireId(params.id)
  const [{ judgment, releases }, dependents, trend, versions, findings] = await Promise.all([
    readJudged(context, id),
    readNeighbors(context, id),
    readTrend(context, id, Date.now()),
    readRecentVersions(context, id),
    readFindings(context, id),
  ])
  const events = markFalls(trend.snapshots, releases)
  return { judgment, dependents, trend: { ...trend, events }, versions, findings }
}

export const shouldRevalidate = readsAddress

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('component')
  const { component, rights } = useOutletContext<ComponentPage>()
  const { judgment, dependents, trend, versions, findings } = loaderData
  const to = useTo()
  return (
    <Lattice columns="main" aria-label={t('tabs.overview')}>
      {findings.length > 0 && (
        <Panel wide>
          <PanelHead title={t('findings.title')} />
          <RuleFindings findings={findings} />
        </Panel>
      )}
      <Panel className="flex flex-col">
        <WhyScore component={component} judgment={judgment} mayEdit={rights.edit} />
      </Panel>
      <Panel>
        <PanelHead
          title={t('neighborhood.title')}
          actions={
            <Button asChild variant="ghost" size="xs" icon="maximize" className="-mr-2">
              <Link to={`${to('/architecture')}?focus=${component.id}`}>{t('neighborhood.open')}</Link>
            </Button>
          }
        />
        <Neighborhood component={component} dependencies={judgment.rows} dependents={dependents} />
      </Panel>
      <Panel>
        <PanelHead
          title={t('trend.title')}
          actions={<span className="type-xs text-muted">{t('trend.weeks')}</span>}
        />
        <HealthTrend trend={trend} label={(score) => t('trend.label', { score })} />
      </Panel>
      <Panel>
        <PanelHead
          title={t('tabs.versions')}
          actions={
            component.version_count > 0 && (
              <Button asChild variant="ghost" size="xs" className="-mr-2">
                <Link to={to('/component/:id/versions', { id: component.id })}>
                  {t('recent.all', { count: component.version_count })}
                </Link>
              </Button>
            )
          }
        />
        <RecentVersions componentId={component.id} versions={versions} mayRelease={rights.manageVersions} />
      </Panel>
    </Lattice>
  )
}
