import { readSecurity } from '@trellis/domain/contracts/security'
import { stateAllows } from '@trellis/domain/organizations/state'
import { href, type LoaderFunctionArgs } from 'react-router'
import { UnsavedGuard } from '../../../components/form/unsaved-guard.tsx'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { TokensSection } from '../../../components/tokens/tokens-section.tsx'
import { invokeFunction } from '../../../data/client/invoke-function.ts'
import { orRouteError } from '../../../data/failure/data-error.ts'
import { requireMembership } from '../../../data/organization/membership.ts'
import { readTokens } from '../../../data/organization/tokens.ts'
import { requireWorkspace } from '../../../data/organization/workspace.ts'
import { orUnreachable } from '../../../exchange/acting/or-unreachable.ts'
import { useReadPage } from '../../../exchange/page/use-read-page.ts'
import { ignoresSearch } from '../../../exchange/page/when-to-read.ts'
import { settings } from '../../../locales/en/late/settings.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { SettingSections } from '../../../ui/layout/setting-section.tsx'
import { ReadOnlyAlert } from '../read-only-alert.tsx'
import { useDirtySections } from '../use-dirty-sections.ts'
import type { Route } from './+types/security.ts'
import { DomainsSection } from './domains-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { securityAction } from './security-action.ts'
import { SessionsSection } from './sessions-section.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { client, organizationId } = requireWorkspace(context)
  const { name, state } = requireMembership(context)
  const [security, tokens] = await Promise.all([
    orRouteError(invokeFunction(client, readSecurity, { organization_id: organizationId })),
    readTokens(client, organizationId),
  ])
  return {
    security,
    tokens,
    organization: { id: organizationId, name },
    isReadOnly: !stateAllows(state, 'write'),
    now: Date.now(),
  }
}

export const shouldRevalidate = ignoresSearch

export const action = securityAction

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction)

/** What the organization requires of everyone. */
export default function Security({ loaderData }: Route.ComponentProps) {
  const { security, tokens, organization, isReadOnly, now } = loaderData
  const { t } = useLateTexts('settings', settings)
  const { readPage } = useReadPage()
  const { isDirty, onDirty } = useDirtySections()
  const section = { security, isReadOnly, onDirty, onDiscard: () => void readPage() }
  return (
    <>
      <PageTitle>{t('security.title')}</PageTitle>
      <PageHeader title={t('security.title')} description={t('security.lead')} />
      {isReadOnly && <ReadOnlyAlert />}
      {/* Another organization makes other forms. */}
      <SettingSections key={security.organization_id}>
        <SecondFactorSection {...section} />
        <SessionsSection {...section} />
        <DomainsSection {...section} />
        <TokensSection
          tokens={tokens}
          organization={organization}
          kind="organization"
          action={href('/settings/organization/security')}
          isReadOnly={isReadOnly}
          now={now}
        />
      </SettingSections>
      <UnsavedGuard isDirty={isDirty} />
    </>
  )
}
