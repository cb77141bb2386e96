import { may } from '@trellis/domain/permissions/may'
import { Link, useRouteLoaderData } from 'react-router'
import { useTo } from '../../components/base-path.ts'
import { formatDate } from '../../components/dates/format-date.ts'
import { PageTitle } from '../../components/page/page-title.tsx'
import type { loader } from '../../layouts/default.tsx'
import { dashboard } from '../../locales/en/late/dashboard.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Button } from '../../ui/action/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Seedling } from '../../ui/feedback/seedling.tsx'
import { Lattice } from '../../ui/layout/lattice.tsx'
import { LoadExampleButton } from './example/load-example-button.tsx'
import { StartStep } from './start-step.tsx'

/** An organization without components: what will appear here, and how to create the first one. */
export function EmptyDashboard() {
  const { t } = useLateTexts('dashboard', dashboard)
  const to = useTo()
  const newComponent = to('/component/new')
  const gettingStarted = to('/getting-started')
  const shell = useRouteLoaderData<typeof loader>('layouts/default')
  const mayCreate = may({ role: shell?.role, isSuperadmin: false }, 'create-component', {})
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
          text={mayCreate ? t('empty.text') : t('empty.readOnly')}
          actions={
            <>
              {mayCreate && (
                <Button asChild icon="plus">
                  <Link to={newComponent}>{t('empty.create')}</Link>
                </Button>
              )}
              {mayCreate && <LoadExampleButton />}
              <Button asChild variant={mayCreate ? 'ghost' : 'outline'}>
                <Link to={gettingStarted}>{t('empty.start')}</Link>
              </Button>
            </>
          }
        />
      </Lattice>
      {shell && (
        <FirstSteps
          name={shell.organizationName}
          trialEndsAt={shell.trialEndsAt}
          left={shell.trialDaysLeft}
        />
      )}
    </>
  )
}

function FirstSteps({ name, trialEndsAt, left }: { name: string; trialEndsAt: string; left: number }) {
  const { t } = useLateTexts('dashboard', dashboard)
  const trial = { name, date: formatDate(trialEndsAt) }
  return (
    <Lattice columns={3} aria-label={t('start.label')} className="compact:grid-cols-[minmax(0,1fr)]">
      <StartStep
        number={1}
        state="done"
        title={t('start.company')}
        text={left > 0 ? t('start.companyText', trial) : t('start.companyTextEnded', trial)}
      />
      <StartStep number={2} state="next" title={t('start.component')} text={t('start.componentText')} />
      <StartStep number={3} state="open" title={t('start.version')} text={t('start.versionText')} />
    </Lattice>
  )
}
