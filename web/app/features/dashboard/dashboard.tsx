import { type LoaderFunctionArgs, useRouteLoaderData } from 'react-router'
import { NewComponentAction } from '../../components/catalog/new-component-action.tsx'
import { TimeAgo } from '../../components/dates/time-ago.tsx'
import { PageTitle } from '../../components/page/page-title.tsx'
import { idIn } from '../../data/catalog/ids.ts'
import { requireWorkspace, type Workspace } from '../../data/organization/workspace.ts'
import { orUnreachable } from '../../exchange/acting/or-unreachable.ts'
import { useAskedSearch } from '../../exchange/page/use-asked-search.ts'
import { readsAddress } from '../../exchange/page/when-to-read.ts'
import type { DefaultHandle } from '../../layouts/default.tsx'
import { dashboard } from '../../locales/en/late/dashboard.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { SegmentedControl } from '../../ui/action/segmented-control.tsx'
import { Lattice } from '../../ui/layout/lattice.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import type { Route } from './+types/dashboard.ts'
import { EmptyDashboard } from './empty-dashboard.tsx'
import { actOnExample } from './example/act-on-example.ts'
import { ExampleNotice } from './example/example-notice.tsx'
import { Figures } from './figures.tsx'
import { attentionOf } from './panels/attention/attention.ts'
import { AttentionPanel } from './panels/attention/attention-panel.tsx'
import { DistributionPanel } from './panels/distribution/distribution-panel.tsx'
import { FindingsPanel } from './panels/findings-panel.tsx'
import { OwnPanel } from './panels/own-panel.tsx'
import { ReleasesPanel } from './panels/releases-panel.tsx'
import { TrendPanel } from './panels/trend-panel.tsx'
import { WantedPanel } from './panels/wanted/wanted-panel.tsx'
import { WavesPanel } from './panels/waves-panel.tsx'
import { type Period, periods, readPeriod, startOf } from './period.ts'
import { readFindings, readOverview, readOwnComponents, readWanted, readWaves } from './read-dashboard.ts'
import { readArrival } from './welcome/read-arrival.ts'
import { welcomeOf } from './welcome/welcome.ts'
import { WelcomePanel } from './welcome/welcome-panel.tsx'

export const handle: DefaultHandle = { Actions: DashboardActions }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const workspace = requireWorkspace(context)
  const now = Date.now()
  const period = readPeriod(url.searchParams)
  const range = { from: startOf(period, now), to: now }
  const { member } = workspace
  const [{ worst, ...overview }, arrival] = await Promise.all([
    readOverview(workspace, range.from),
    member && readArrival(workspace, member.userId),
  ])
  const isEmpty = overview.component_count === 0
  return {
    overview,
    attention: attentionOf({ worst }),
    period,
    range,
    now,
    welcome: arrival && welcomeOf(arrival, now),
    later: isEmpty ? undefined : readLater(workspace, url),
  }
}

export const action = actOnExample

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction)

export const shouldRevalidate = readsAddress

/** Not awaited. If people leave before they are used, a rejection must not end the process. */
function readLater(workspace: Workspace, url: URL) {
  const { member } = workspace
  const target = idIn(url.searchParams.get('target'))
  const later = {
    wanted: readWanted(workspace),
    own: member && readOwnComponents(workspace, member.userId),
    findings: member && readFindings(workspace),
    waves: target === undefined ? undefined : readWaves(workspace, target),
  }
  for (const read of Object.values(later)) read?.catch(() => undefined)
  return later
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useLateTexts('dashboard', dashboard)
  const { overview, attention, period, range, now, later, welcome } = loaderData
  if (later === undefined) return <EmptyDashboard />
  const { last_confirmed_at: confirmed, total } = overview.dependencies
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader
        title={t('title')}
        description={
          <>
            {t('summary', {
              components: t('components', { count: overview.component_count }),
              dependencies: t('dependencies', { count: total }),
            })}{' '}
            {confirmed && (
              <>
                {t('confirmed')} <TimeAgo timestamp={confirmed} now={now} />
              </>
            )}
          </>
        }
        actions={<PeriodControl />}
      />
      <ExampleNotice overview={overview} />
      {welcome && <WelcomePanel welcome={welcome} />}
      <Figures overview={overview} now={now} />
      <Lattice columns="main">
        <TrendPanel overview={overview} period={period} range={range} />
        <DistributionPanel overview={overview} />
        <AttentionPanel rows={attention} />
        <ReleasesPanel overview={overview} />
      </Lattice>
      <WantedPanel wanted={later.wanted} />
      {later.own && later.findings && (
        <Lattice columns={2}>
          <OwnPanel own={later.own} />
          <FindingsPanel findings={later.findings} />
        </Lattice>
      )}
      <WavesPanel waves={later.waves} />
    </>
  )
}

function PeriodControl() {
  const { t } = useLateTexts('dashboard', dashboard)
  const { asked, ask } = useAskedSearch()
  const params = new URLSearchParams(asked)
  const choose = (value: Period) => {
    params.set('period', value)
    ask(`?${params}`, { replace: true })
  }
  return (
    <SegmentedControl
      label={t('period.label')}
      value={readPeriod(params)}
      segments={periods.map((value) => ({ value, label: t(`period.${value}`) }))}
      onChange={choose}
    />
  )
}

/** An empty organization has the button in the middle of the page, and one is enough. */
function DashboardActions() {
  const loaded = useRouteLoaderData<typeof loader>('features/dashboard/dashboard')
  return loaded?.later && <NewComponentAction />
}
