import { readSso } from '@trellis/domain/contracts/sso'
import { stateAllows } from '@trellis/domain/organizations/state'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { UnsavedGuard } from '../../../components/form/unsaved-guard.tsx'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { invokeFunction } from '../../../data/client/invoke-function.ts'
import { requireRequestScope } from '../../../data/client/request-scope.ts'
import { orRouteError } from '../../../data/failure/data-error.ts'
import { requireMembership } from '../../../data/organization/membership.ts'
import { requireWorkspace } from '../../../data/organization/workspace.ts'
import { orUnreachable } from '../../../exchange/acting/or-unreachable.ts'
import { useReadPage } from '../../../exchange/page/use-read-page.ts'
import { ignoresSearch } from '../../../exchange/page/when-to-read.ts'
import { sso as texts } from '../../../locales/en/late/settings/sso.ts'
import { settings } from '../../../locales/en/late/settings.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { SettingSections } from '../../../ui/layout/setting-section.tsx'
import { Stepper } from '../../../ui/layout/stepper.tsx'
import { StateMark } from '../../../ui/mark/state-mark.tsx'
import { useDirtySections } from '../use-dirty-sections.ts'
import type { Route } from './+types/sso.ts'
import { ConnectionSection } from './connection/connection-section.tsx'
import { DomainsSection } from './domains/domains-section.tsx'
import { MembersSection } from './members/members-section.tsx'
import { EnforceSection } from './mode/enforce-section.tsx'
import { UseSection } from './mode/use-section.tsx'
import { saveSso } from './save-sso.ts'
import { markOf, statusOf, stepsOf } from './sso-state.ts'
import { TestSection } from './test/test-section.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { client, organizationId } = requireWorkspace(context)
  const sso = await orRouteError(invokeFunction(client, readSso, { organization_id: organizationId }))
  return {
    sso,
    hasPlan: stateAllows(requireMembership(context).state, 'write'),
    publishableKey: requireRequestScope(context).publishableKey,
    now: Date.now(),
  }
}

export const shouldRevalidate = ignoresSearch

export const action = saveSso

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction)

const anchors = { connect: 'connection', domain: 'domains', test: 'test', enforce: 'enforce' } as const

/** How the people of a company sign in at their own provider. */
export default function Sso({ loaderData: { sso, hasPlan, publishableKey, now } }: Route.ComponentProps) {
  const { t } = useLateTexts('sso', texts)
  const { readPage } = useReadPage()
  const status = statusOf(sso)
  const isReadOnly = !hasPlan || !sso.has_right
  const { isDirty, isDirtyIn, onDirty } = useDirtySections()
  const section = { sso, isReadOnly, canTakeBack: hasPlan, now, onDirty, onDiscard: () => void readPage() }
  const steps = stepsOf(sso).map(({ name, state }) => ({
    name: t(`steps.${name}`),
    to: `#${anchors[name]}`,
    state,
  }))
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader
        title={t('title')}
        description={t('lead')}
        actions={<StateMark state={markOf[status]}>{t(`status.${status}`)}</StateMark>}
      />
      <Stepper label={t('steps.label')} steps={steps} doneLabel={t('steps.done')} />
      {hasPlan ? !sso.has_right && <NotInPlan {...section} /> : <NoPlan />}
      {/* Another organization makes other forms. */}
      <SettingSections key={sso.organization_id}>
        <ConnectionSection {...section} />
        <DomainsSection {...section} />
        <TestSection
          {...section}
          publishableKey={publishableKey}
          hasUnsavedConnection={isDirtyIn('connection')}
        />
        <UseSection {...section} />
        <MembersSection {...section} />
        <EnforceSection {...section} />
      </SettingSections>
      <UnsavedGuard isDirty={isDirty} />
    </>
  )
}

function NotInPlan({ sso }: { sso: Route.ComponentProps['loaderData']['sso'] }) {
  const { t } = useLateTexts('sso', texts)
  const { plan_with_right: plan, connection } = sso
  return (
    <Alert
      tone="plain"
      icon="lock"
      title={plan === null ? t('plan.titleUnnamed') : t('plan.title', { plan })}
      className="mb-6"
      action={
        <Button asChild variant="outline" size="sm">
          <Link to="/contact">{t('plan.contact')}</Link>
        </Button>
      }
    >
      <p className="text-muted">{t(connection === null ? 'plan.text' : 'plan.textConnected')}</p>
    </Alert>
  )
}

function NoPlan() {
  const { t } = useLateTexts('settings', settings)
  return (
    <Alert
      tone="warning"
      title={t('readOnly.title')}
      className="mb-6"
      action={
        <Button asChild variant="outline" size="sm">
          <Link to="/contact">{t('readOnly.contact')}</Link>
        </Button>
      }
    >
      {t('readOnly.text')}
    </Alert>
  )
}
