// The entrance to the demo. Rendered per request, because it shows the demo's current state.
import { organizationHealthOf } from '@trellis/domain/health/organization-health'
import type { ReactNode } from 'react'
import { href, Link, type LoaderFunctionArgs } from 'react-router'
import { PageSummary } from '../../components/page/page-summary.tsx'
import { PageTitle } from '../../components/page/page-title.tsx'
import { contentId } from '../../components/page/skip-link.tsx'
import { SiteFoot } from '../../components/site/site-frame.tsx'
import { readRows } from '../../data/client/read-rows.ts'
import { enterDemoOrBook, requireDemoName } from '../../data/organization/demo.ts'
import { requireWorkspace } from '../../data/organization/workspace.ts'
import { demo } from '../../locales/en/late/site/demo.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Button } from '../../ui/action/button.tsx'
import { HealthRing } from '../../ui/health/health-ring.tsx'
import { Glyph, type IconName } from '../../ui/mark/glyph.tsx'
import type { Route } from './+types/welcome.ts'

export const middleware = [enterDemoOrBook]

interface OverviewCounts {
  component_count: number
  scored_count: number
  score_sum: number
  dependencies: { total: number; major: number }
}

export async function loader({ context }: LoaderFunctionArgs) {
  const { client, organizationId } = requireWorkspace(context)
  const since = new Date().toISOString().slice(0, 10)
  const overview = await readRows(
    client.rpc('organization_overview', { organization_id: organizationId, since }),
  )
  const { component_count, scored_count, score_sum, dependencies } = overview as unknown as OverviewCounts
  return {
    name: requireDemoName(context),
    components: component_count,
    dependencies: dependencies.total,
    majors: dependencies.major,
    score: organizationHealthOf({ count: scored_count, sum: score_sum }),
  }
}

const dashboardPath = href('/demo/dashboard')
const componentsPath = href('/demo/component/all')

export default function DemoWelcome({ loaderData }: Route.ComponentProps) {
  const { t } = useLateTexts('demo', demo)
  const { name, components, dependencies, majors, score } = loaderData
  return (
    <div className="flex-1 px-6 phone:px-4">
      <PageTitle>{t('welcome.pageTitle')}</PageTitle>
      <PageSummary path="/demo" title={t('welcome.pageTitle')} description={t('welcome.description')} />
      <div className="mx-auto mt-1 max-w-300 [--lattice-ground:var(--canvas)]">
        <main id={contentId} data-part="lattice" className="grid-cols-3 compact:grid-cols-1">
          <section className="col-span-full px-16 py-20 compact:px-6 compact:py-12">
            <h1
              tabIndex={-1}
              className="max-w-[20ch] type-4xl tracking-[-0.035em] text-balance compact:type-3xl"
            >
              {t('welcome.title', { name })}
            </h1>
            <p className="mt-5 mb-8 max-w-[58ch] text-[17px]/[27px] text-pretty text-muted">
              {t('welcome.text')}
            </p>
            <div className="flex flex-wrap gap-3">
              <Button asChild size="lg">
                <Link to={dashboardPath}>{t('welcome.open')}</Link>
              </Button>
              <Button asChild size="lg" variant="outline">
                <Link to="/signup">{t('foot.start')}</Link>
              </Button>
            </div>
          </section>
          <Place to={dashboardPath} icon="home" title={t('welcome.dashboard')}>
            <span className="flex items-center gap-3.5">
              <HealthRing score={score} />
              <span className="type-sm text-muted">{t('welcome.dashboardText')}</span>
            </span>
          </Place>
          <Place to={componentsPath} icon="package" title={t('welcome.components')}>
            <Figure value={components} text={t('welcome.componentsText', { count: dependencies })} />
          </Place>
          <Place to={`${componentsPath}?behind=major`} icon="zap" title={t('welcome.upgrades')}>
            <Figure value={majors} text={t('welcome.upgradesText', { count: majors })} />
          </Place>
        </main>
        <div data-part="lattice" className="border-b-0!">
          <SiteFoot />
        </div>
      </div>
    </div>
  )
}

interface PlaceProps {
  to: string
  icon: IconName
  title: string
  children: ReactNode
}

function Place({ to, icon, title, children }: PlaceProps) {
  return (
    <section className="flex flex-col gap-4 p-8 compact:px-6">
      <h2 className="type-lg">
        <Link
          to={to}
          className="reachable inline-flex items-center gap-2.5 hover:text-accent-text hover:underline"
        >
          <Glyph name={icon} size="lg" className="text-subtle" />
          {title}
        </Link>
      </h2>
      {children}
    </section>
  )
}

function Figure({ value, text }: { value: number; text: string }) {
  return (
    <p className="flex min-h-16 items-center gap-3.5 type-sm text-muted">
      <b className="type-figure tracking-tighter text-text">{value}</b>
      {text}
    </p>
  )
}
