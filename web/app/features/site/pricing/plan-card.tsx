import { Link } from 'react-router'
import { pricing } from '../../../locales/en/late/site/pricing.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { type Interval, monthlyAmount, type OfferedPlan } from './offered-plans.ts'
import { useMoney } from './use-money.ts'

interface PlanCardProps {
  plan: OfferedPlan
  interval: Interval
}

const described = ['team', 'business', 'enterprise'] as const

export function PlanCard({ plan, interval }: PlanCardProps) {
  const { t } = useLateTexts('pricing', pricing)
  const description = described.find((code) => code === plan.code) ?? 'other'
  const price = plan.prices[interval]
  return (
    <article className="flex flex-col px-8 pt-8 pb-10 first:pl-16 last:pr-16 compact:px-6!">
      <h2 className="type-lg tracking-tight">{plan.name}</h2>
      <p className="mt-1 min-h-12 text-pretty text-muted compact:min-h-0">{t(`plans.${description}`)}</p>
      <PriceTag plan={plan} interval={interval} />
      <Button asChild size="lg" variant={plan.code === 'business' ? 'default' : 'outline'} className="mt-6">
        {price ? (
          <Link to="/signup">{t('start')}</Link>
        ) : (
          <Link to="/contact?about=sales">{t('contact')}</Link>
        )}
      </Button>
    </article>
  )
}

function PriceTag({ plan, interval }: PlanCardProps) {
  const { t } = useLateTexts('pricing', pricing)
  const money = useMoney()
  const price = plan.prices[interval]
  if (!price) {
    return (
      <div className="mt-6 min-h-18 compact:mt-4 compact:min-h-0">
        <p className="type-2xl tracking-title">{t('onRequest')}</p>
        <p className="mt-1 type-xs text-muted">{t('onRequestText')}</p>
      </div>
    )
  }
  const { amount, currency } = price
  return (
    <div className="mt-6 min-h-18 compact:mt-4 compact:min-h-0">
      <p className="flex items-baseline gap-2">
        <span className="type-3xl tracking-tighter">{money(monthlyAmount(price, interval), currency)}</span>
        <span className="type-sm text-muted">{t('perMonth')}</span>
      </p>
      <p className="mt-1 type-xs text-muted">
        {interval === 'year' ? t('billedYearly', { amount: money(amount, currency) }) : t('billedMonthly')}
      </p>
    </div>
  )
}
