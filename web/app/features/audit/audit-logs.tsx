import { useSearchParams } from 'react-router'
import { PageTitle } from '../../components/page/page-title.tsx'
import { orUnreachable } from '../../exchange/acting/or-unreachable.ts'
import { readsSearch } from '../../exchange/page/when-to-read.ts'
import type { DefaultHandle } from '../../layouts/default.tsx'
import { audit } from '../../locales/en/late/audit.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import type { Route } from './+types/audit-logs.ts'
import { auditAction } from './audit-action.ts'
import { AuditBar } from './audit-bar.tsx'
import { ChainLine } from './chain/chain-line.tsx'
import { EntryDrawer } from './entry/entry-drawer.tsx'
import { readNames } from './query/audit-query.ts'
import { loadAudit } from './query/load-audit.ts'
import { readRefusal } from './refused-export.ts'
import { AuditFilters } from './table/audit-filters.tsx'
import { EntryTable } from './table/entry-table.tsx'

export const loader = loadAudit

export const shouldRevalidate = readsSearch(...readNames)

export const action = auditAction

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction)

export const handle: DefaultHandle = { Bar: AuditBar }

/** The log of the organization, for its maintainers and admins. */
export default function AuditLogs({ loaderData }: Route.ComponentProps) {
  const { t } = useLateTexts('audit', audit)
  return (
    // Another organization has other dialogs.
    <div key={loaderData.organizationId} className="flex flex-1 flex-col">
      <PageTitle>{t('title')}</PageTitle>
      <h1 tabIndex={-1} className="sr-only">
        {t('title')}
      </h1>
      <RefusedExport />
      <ChainLine log={loaderData} />
      <AuditFilters log={loaderData} />
      <EntryTable log={loaderData} />
      <EntryDrawer log={loaderData} />
    </div>
  )
}

/** Until the filters change, or the page is left. */
function RefusedExport() {
  const { t } = useLateTexts('audit', audit)
  const refusal = readRefusal(useSearchParams()[0])
  if (refusal === undefined) return null
  return (
    <Alert tone="warning" urgent className="mx-6 mt-4 phone:mx-4">
      {t(`export.refused.${refusal}`)}
    </Alert>
  )
}
