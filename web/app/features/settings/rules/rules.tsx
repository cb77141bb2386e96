import { readRules } from '@trellis/domain/contracts/catalog/rules'
import { stateAllows } from '@trellis/domain/organizations/state'
import type { LoaderFunctionArgs } from 'react-router'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { invokeFunction } from '../../../data/client/invoke-function.ts'
import { orRouteError } from '../../../data/failure/data-error.ts'
import { requireMembership } from '../../../data/organization/membership.ts'
import { requireWorkspace } from '../../../data/organization/workspace.ts'
import { orUnreachable } from '../../../exchange/acting/or-unreachable.ts'
import { ignoresSearch } from '../../../exchange/page/when-to-read.ts'
import { rules as texts } from '../../../locales/en/late/settings/rules.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Lattice } from '../../../ui/layout/lattice.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ReadOnlyAlert } from '../read-only-alert.tsx'
import type { Route } from './+types/rules.ts'
import { PresetsButton } from './presets/presets-button.tsx'
import { shownRules } from './rule-drafts.ts'
import { RuleRow } from './rule-row.tsx'
import { rulesAction } from './rules-action.ts'
import { useOpenedRule } from './use-opened-rule.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { client, organizationId } = requireWorkspace(context)
  return {
    organizationId,
    overview: await orRouteError(invokeFunction(client, readRules, { organization_id: organizationId })),
    isReadOnly: !stateAllows(requireMembership(context).state, 'write'),
    now: Date.now(),
  }
}

export const shouldRevalidate = ignoresSearch

export const action = rulesAction

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction)

/** What the organization asks of its components. One rule is edited at a time. */
export default function ComponentRules({ loaderData }: Route.ComponentProps) {
  const { organizationId, overview, isReadOnly, now } = loaderData
  const { t } = useLateTexts('rules', texts)
  const { opened, open, close, setDirty } = useOpenedRule()
  const shown = shownRules(overview)
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader
        title={t('title')}
        description={t('lead')}
        actions={!isReadOnly && <PresetsButton organizationId={organizationId} rules={shown} />}
      />
      {isReadOnly && <ReadOnlyAlert />}
      <Lattice key={organizationId} aria-label={t('title')}>
        {shown.map((rule) => (
          <RuleRow
            key={rule.kind}
            organizationId={organizationId}
            rule={rule}
            failing={overview.failing[rule.kind] ?? 0}
            exemptions={overview.exemptions.filter(({ rule_id }) => rule_id === rule.stored?.id)}
            isReadOnly={isReadOnly}
            now={now}
            isOpen={opened === rule.kind}
            onOpenChange={(isOpen) => open(isOpen ? rule.kind : undefined)}
            onSaved={close}
            onDirtyChange={setDirty}
          />
        ))}
      </Lattice>
    </>
  )
}
