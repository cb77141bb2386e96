import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { trialLength } from '../../data/organization/trial-days.ts'
import { unseenOnRail } from './rail.tsx'

export function TrialBox({ daysLeft }: { daysLeft: number }) {
  const { t } = useTranslation('shell')
  const days = Array.from({ length: trialLength }, (_, index) => index)
  return (
    <section
      aria-label={t('trial.title')}
      className="rounded-md border border-border bg-surface p-3 type-xs rail:-mx-1.5 rail:px-1 rail:py-1.5"
    >
      <div className={`flex items-center justify-between ${unseenOnRail}`}>
        <span className="font-semibold">{t('trial.title')}</span>
        <span className="text-muted">
          {daysLeft > 0 ? t('trial.daysLeft', { count: daysLeft }) : t('trial.ended')}
        </span>
      </div>
      <p aria-hidden="true" className="hidden text-center text-muted rail:block">
        <b className="block font-semibold text-text tabular-nums">{daysLeft}</b>
        {t('trial.days', { count: daysLeft })}
      </p>
      <div aria-hidden="true" className="mt-2 rail:mt-1.5 grid grid-cols-7 gap-0.5">
        {days.map((day) => (
          <i
            key={day}
            className={clsx('h-1', day < trialLength - daysLeft ? 'bg-accent-line' : 'bg-health-track')}
          />
        ))}
      </div>
    </section>
  )
}
