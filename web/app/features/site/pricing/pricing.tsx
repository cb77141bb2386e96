// The plans from the database, billed monthly or yearly; the address decides which.
import { Link, type LoaderFunctionArgs } from 'react-router'
import { PageSummary } from '../../../components/page/page-summary.tsx'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { StructuredData } from '../../../components/page/structured-data.tsx'
import { SitePage } from '../../../components/site/site-page.tsx'
import { readRows } from '../../../data/client/read-rows.ts'
import { requireClient } from '../../../data/session/session.ts'
import { pricing } from '../../../locales/en/late/site/pricing.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import type { Route } from './+types/pricing.ts'
import { Comparison } from './comparison.tsx'
import { type Interval, intervals, type OfferedPlan, toOfferedPlans } from './offered-plans.ts'
import { PlanCard } from './plan-card.tsx'
import { Questions } from './questions.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const client = requireClient(context)
  const [plans, prices] = await Promise.all([
    readRows(client.from('plans').select('*').order('position')),
    readRows(
      client.from('prices').select('plan_id, billing_interval, currency, unit_amount').eq('is_active', true),
    ),
  ])
  const pay = url.searchParams.get('pay')
  return { plans: toOfferedPlans(plans, prices), interval: intervals.find((each) => each === pay) ?? 'month' }
}

export default function Pricing({ loaderData: { plans, interval } }: Route.ComponentProps) {
  const { t } = useLateTexts('pricing', pricing, 'common')
  return (
    <SitePage title={t('title')} lead={t('lead')} aside={<IntervalLinks current={interval} />}>
      <PageTitle>{t('pageTitle')}</PageTitle>
      <PageSummary path="/pricing" title={t('pageTitle')} description={t('description')} />
      <StructuredData facts={offersOf(plans, t('common:product'))} />
      <section
        data-part="lattice"
        className="grid-cols-3 border-0! [--lattice-ground:var(--surface)] compact:grid-cols-[minmax(0,1fr)]"
      >
        {plans.map((plan) => (
          <PlanCard key={plan.code} plan={plan} interval={interval} />
        ))}
      </section>
      <Comparison plans={plans} />
      <Questions />
    </SitePage>
  )
}

function IntervalLinks({ current }: { current: Interval }) {
  const { t } = useLateTexts('pricing', pricing)
  return (
    <nav aria-label={t('interval.label')} className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <span className="type-xs text-muted">{t('saving')}</span>
      <div className="inline-flex h-9 gap-0.5 rounded-md bg-surface-active p-0.5 phone:h-11">
        {intervals.map((interval) => (
          <Link
            key={interval}
            to={interval === 'month' ? '/pricing' : `/pricing?pay=${interval}`}
            replace
            preventScrollReset
            aria-current={interval === current ? 'true' : undefined}
            className="inline-flex items-center rounded-sm px-3 type-sm font-medium text-muted hover:text-text aria-[current=true]:bg-surface-raised aria-[current=true]:text-text aria-[current=true]:shadow-1"
          >
            {t(`interval.${interval}`)}
          </Link>
        ))}
      </div>
    </nav>
  )
}

function offersOf(plans: readonly OfferedPlan[], product: string) {
  const offers = plans.flatMap(({ name, prices }) =>
    prices.month === undefined
      ? []
      : [
          {
            '@type': 'Offer',
            name,
            price: (prices.month.amount / 100).toFixed(2),
            priceCurrency: prices.month.currency.toUpperCase(),
          },
        ],
  )
  return {
    '@type': 'SoftwareApplication',
    name: product,
    applicationCategory: 'DeveloperApplication',
    operatingSystem: 'Web',
    offers,
  }
}
