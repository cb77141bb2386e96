import { readSecurity } from '@trellis/domain/contracts/security'
import { stateAllows } from '@trellis/domain/organizations/state'
import type { LoaderFunctionArgs } from 'react-router'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { invokeFunction } from '../../../data/client/invoke-function.ts'
import { orRouteError } from '../../../data/failure/data-error.ts'
import { requireMembership } from '../../../data/organization/membership.ts'
import { requireWorkspace } from '../../../data/organization/workspace.ts'
import { orUnreachable } from '../../../exchange/acting/or-unreachable.ts'
import { useReadPage } from '../../../exchange/page/use-read-page.ts'
import { ignoresSearch } from '../../../exchange/page/when-to-read.ts'
import { settings } from '../../../locales/en/late/settings.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { SettingSections } from '../../../ui/layout/setting-section.tsx'
import { ReadOnlyAlert } from '../read-only-alert.tsx'
import type { Route } from './+types/security.ts'
import { saveSecurity } from './save-security.ts'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { client, organizationId } = requireWorkspace(context)
  return {
    security: await orRouteError(invokeFunction(client, readSecurity, { organization_id: organizationId })),
    isReadOnly: !stateAllows(requireMembership(context).state, 'write'),
  }
}

export const shouldRevalidate = ignoresSearch

export const action = saveSecurity

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction)

/** What the organization requires of everyone. */
export default function Security({ loaderData: { security, isReadOnly } }: Route.ComponentProps) {
  const { t } = useLateTexts('settings', settings)
  const { readPage } = useReadPage()
  const section = { security, isReadOnly, onDiscard: () => void readPage() }
  return (
    <>
      <PageTitle>{t('security.title')}</PageTitle>
      <PageHeader title={t('security.title')} description={t('security.lead')} />
      {isReadOnly && <ReadOnlyAlert />}
      {/* Another organization makes other forms. */}
      <SettingSections key={security.organization_id}>
        <SecondFactorSection {...section} />
        <SessionsSection {...section} />
      </SettingSections>
    </>
  )
}
