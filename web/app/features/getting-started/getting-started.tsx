import clsx from 'clsx'
import { data, Link, type LoaderFunctionArgs } from 'react-router'
import { useTo } from '../../components/base-path.ts'
import { PageTitle } from '../../components/page/page-title.tsx'
import { readRows } from '../../data/client/read-rows.ts'
import { actorIn, requireWorkspace } from '../../data/organization/workspace.ts'
import { ignoresSearch } from '../../exchange/page/when-to-read.ts'
import { gettingStarted } from '../../locales/en/late/getting-started.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Button } from '../../ui/action/button.tsx'
import { Lattice, Panel } from '../../ui/layout/lattice.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { StepMark } from '../../ui/mark/step-mark.tsx'
import type { Route } from './+types/getting-started.ts'
import { listSteps, type Step, type StepName, type StepsDone } from './steps.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const workspace = requireWorkspace(context)
  const { client, organizationId } = workspace
  const done = await readRows(client.rpc('first_steps', { organization_id: organizationId }))
  if (done === null) throw data(null, { status: 404 })
  return { steps: listSteps(done as unknown as StepsDone, actorIn(workspace)) }
}

export const shouldRevalidate = ignoresSearch

export default function GettingStarted({ loaderData: { steps } }: Route.ComponentProps) {
  const { t } = useLateTexts('gettingStarted', gettingStarted)
  const done = steps.filter(({ state }) => state === 'done').length
  const dashboard = useTo()('/dashboard')
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader
        title={t('title')}
        description={t('text')}
        actions={
          <Button asChild variant="outline">
            <Link to={dashboard}>{t('dashboard')}</Link>
          </Button>
        }
      />
      <Lattice aria-label={t('title')}>
        <Panel>
          <Progress done={done} total={steps.length} />
        </Panel>
        <Panel flush>
          <ol>
            {steps.map((step, place) => (
              <StepEntry key={step.name} step={step} number={place + 1} />
            ))}
          </ol>
        </Panel>
      </Lattice>
    </>
  )
}

function Progress({ done, total }: { done: number; total: number }) {
  const { t } = useLateTexts('gettingStarted', gettingStarted)
  const words = done === total ? t('allDone') : t('progress', { done, total })
  return (
    <div className="flex items-center gap-4 phone:flex-col phone:items-start phone:gap-2.5">
      <p className="shrink-0 type-sm font-semibold">{words}</p>
      <div
        role="progressbar"
        aria-label={t('progressLabel')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={words}
        className="grid h-1.5 w-full flex-1 auto-cols-fr grid-flow-col gap-0.5 phone:flex-none"
      >
        {Array.from({ length: total }, (_, place) => place).map((place) => (
          <i key={place} className={place < done ? 'bg-accent-line' : 'bg-health-track'} />
        ))}
      </div>
    </div>
  )
}

const pages = {
  newComponent: '/component/new',
  components: '/component/all',
  newProject: '/project/new',
  rules: '/settings/organization/component-rules',
  invite: '/settings/team',
} as const

const actOf: Partial<Record<StepName, keyof typeof pages>> = {
  component: 'newComponent',
  version: 'components',
  dependency: 'components',
  assignment: 'components',
  project: 'newProject',
  rule: 'rules',
  colleague: 'invite',
}

function StepEntry({ step: { name, state, canTake }, number }: { step: Step; number: number }) {
  const { t } = useLateTexts('gettingStarted', gettingStarted)
  const act = actOf[name]
  const to = useTo()
  return (
    <li
      data-state={state}
      aria-current={state === 'next' ? 'step' : undefined}
      className="flex items-start gap-4 border-b border-border-faint px-5 py-4 last:border-0 phone:flex-wrap phone:px-4"
    >
      <StepMark number={number} state={state} doneLabel={t('done')} />
      <div className="min-w-0 flex-1 phone:basis-[calc(100%-36px)]">
        <h2 className={clsx('type-sm font-semibold', state === 'done' && 'text-muted')}>
          {t(`step.${name}.title`)}
        </h2>
        <p className="mt-0.5 max-w-[72ch] type-sm text-muted">
          {state === 'done' ? t(`step.${name}.done`) : t(`step.${name}.text`)}
        </p>
      </div>
      {canTake && act !== undefined && (
        <Button asChild size="sm" variant={state === 'next' ? 'default' : 'outline'} className="phone:ml-9">
          <Link to={act === 'invite' ? `${pages.invite}?invite` : to(pages[act])}>{t(`act.${act}`)}</Link>
        </Button>
      )}
    </li>
  )
}
