import type { ReactNode } from 'react'
import { pricing } from '../../../locales/en/late/site/pricing.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Glyph } from '../../../ui/mark/glyph.tsx'
import type { OfferedPlan } from './offered-plans.ts'
import { useMoney } from './use-money.ts'

export function Comparison({ plans }: { plans: readonly OfferedPlan[] }) {
  const { t } = useLateTexts('pricing', pricing)
  const rows = useRows()
  return (
    <section className="px-16 py-16 compact:px-6 compact:py-10">
      <h2 className="mb-6 type-2xl tracking-title">{t('compare.title')}</h2>
      <table className="w-full border-collapse type-sm phone:table-fixed phone:type-xs phone:hyphens-auto phone:wrap-anywhere">
        <thead>
          <tr className="border-b border-border-strong text-left">
            <th scope="col" className="py-2 pr-4 phone:w-[34%] phone:pr-2 font-medium text-muted">
              {t('compare.feature')}
            </th>
            {plans.map(({ code, name }) => (
              <th key={code} scope="col" className="px-4 py-2 phone:px-1 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cell }) => (
            <tr key={label} className="border-b border-border-faint">
              <th scope="row" className="py-3 pr-4 phone:pr-2 text-left font-normal">
                {label}
              </th>
              {plans.map((plan) => (
                <td key={plan.code} className="px-4 py-3 phone:px-1 text-muted">
                  {cell(plan)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function useRows(): readonly { label: string; cell: (plan: OfferedPlan) => ReactNode }[] {
  const { t, i18n } = useLateTexts('pricing', pricing)
  const money = useMoney()
  const count = (value: number) => value.toLocaleString(i18n.language)
  const limit = (value: number | undefined, words: (value: number) => string) =>
    value === undefined ? t('compare.unlimited') : words(value)
  const included = () => <Included is />
  return [
    { label: t('compare.components'), cell: ({ limits }) => limit(limits.components, count) },
    { label: t('compare.members'), cell: ({ limits }) => limit(limits.members, count) },
    { label: t('compare.diagram'), cell: included },
    { label: t('compare.rules'), cell: included },
    { label: t('compare.api'), cell: included },
    {
      label: t('compare.chat'),
      cell: ({ limits }) =>
        limit(limits.chatUsd, (usd) => t('compare.upTo', { amount: money(usd * 100, 'usd') })),
    },
    {
      label: t('compare.audit'),
      cell: ({ limits }) => limit(limits.auditDays, (days) => t('compare.days', { count: days })),
    },
    { label: t('compare.sso'), cell: ({ hasSso }) => <Included is={hasSso} /> },
  ]
}

function Included({ is }: { is: boolean }) {
  const { t } = useLateTexts('pricing', pricing)
  return is ? (
    <Glyph name="check" label={t('compare.included')} className="text-accent-text" />
  ) : (
    <span className="text-subtle">{t('compare.missing')}</span>
  )
}
