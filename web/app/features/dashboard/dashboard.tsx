import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import { formatDate } from '../../components/format-date.ts'
import { PageTitle } from '../../components/page-title.tsx'
import { requireMembership } from '../../data/membership.ts'
import type { DefaultHandle } from '../../layouts/default.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Seedling } from '../../ui/feedback/seedling.tsx'
import { Lattice } from '../../ui/layout/lattice.tsx'
import type { Route } from './+types/dashboard.ts'
import { StartStep } from './start-step.tsx'

export const handle: DefaultHandle = { name: 'dashboard' }

export function loader({ context }: LoaderFunctionArgs) {
  const { name, trial_ends_at } = requireMembership(context)
  return { name, trialEndsAt: trial_ends_at, trialEnded: Date.parse(trial_ends_at) <= Date.now() }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('dashboard')
  const trial = { name: loaderData.name, date: formatDate(loaderData.trialEndsAt) }
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <h1 tabIndex={-1} className="sr-only">
        {t('title')}
      </h1>
      <Lattice>
        <EmptyState
          hero
          level={2}
          drawing={<Seedling caption={t('empty.seedling')} />}
          title={t('empty.title')}
          text={t('empty.text')}
        />
      </Lattice>
      <Lattice columns={3} aria-label={t('start.label')} className="compact:grid-cols-[minmax(0,1fr)]">
        <StartStep
          number={1}
          state="done"
          title={t('start.company')}
          text={loaderData.trialEnded ? t('start.companyTextEnded', trial) : t('start.companyText', trial)}
        />
        <StartStep number={2} state="next" title={t('start.component')} text={t('start.componentText')} />
        <StartStep number={3} state="later" title={t('start.people')} text={t('start.peopleText')} />
      </Lattice>
    </>
  )
}
