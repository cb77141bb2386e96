import { webhookLimits } from '@trellis/domain/contracts/webhooks'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { orUnreachable } from '../../../exchange/acting/or-unreachable.ts'
import { readsSearch } from '../../../exchange/page/when-to-read.ts'
import { webhooks as texts } from '../../../locales/en/late/settings/webhooks.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Lattice } from '../../../ui/layout/lattice.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { ReadOnlyAlert } from '../read-only-alert.tsx'
import type { Route } from './+types/webhooks.ts'
import { DeliveriesSection } from './deliveries/deliveries-section.tsx'
import { useEndpointColumns } from './endpoints/endpoint-columns.tsx'
import { EndpointSection } from './endpoints/endpoint-section.tsx'
import { NewSecret } from './endpoints/new-secret.tsx'
import { AddEndpoint } from './form/add-endpoint.tsx'
import { EditEndpoint } from './form/edit-endpoint.tsx'
import { type LoadedWebhooks, loadWebhooks } from './query/load-webhooks.ts'
import { endpointQuery, readNames } from './query/webhooks-query.ts'
import { useWebhookActs, type WebhookActs } from './use-webhook-acts.ts'
import { webhooksAction } from './webhooks-action.ts'

export const loader = loadWebhooks

export const shouldRevalidate = readsSearch(...readNames)

export const action = webhooksAction

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction)

/** The endpoints, and below them the selected one with its deliveries. */
export default function Webhooks({ loaderData }: Route.ComponentProps) {
  // Another organization has other forms, and other secrets.
  return <WebhooksPage key={loaderData.organizationId} loaded={loaderData} />
}

function WebhooksPage({ loaded }: { loaded: LoadedWebhooks }) {
  const { t } = useLateTexts('webhooks', texts)
  const acts = useWebhookActs(loaded)
  const { organizationId, webhooks, shown, log, isReadOnly } = loaded
  const isFull = webhooks.length >= webhookLimits.webhooks
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader
        title={t('title')}
        description={
          <>
            {t('lead')} <TextLink to="/docs?page=webhooks">{t('docs')}</TextLink>
          </>
        }
        actions={
          !isReadOnly && (
            <Button icon="plus" disabled={isFull || acts.secret !== undefined} onClick={acts.add}>
              {t('add')}
            </Button>
          )
        }
      />
      {isReadOnly && <ReadOnlyAlert />}
      {isFull && !isReadOnly && (
        <p className="-mt-3 mb-4 type-xs text-muted phone:-mt-1">
          {t('most', { max: webhookLimits.webhooks })}
        </p>
      )}
      {acts.secret && <NewSecret shown={acts.secret} onSaved={acts.forget} />}
      <Lattice>
        <Endpoints loaded={loaded} acts={acts} />
        {shown && log && (
          <EndpointSection key={shown.id} webhook={shown} log={log} loaded={loaded} acts={acts} />
        )}
        {shown && log && (
          <DeliveriesSection key={`${shown.id}-log`} webhook={shown} log={log} loaded={loaded} acts={acts} />
        )}
      </Lattice>
      {acts.form === 'add' && (
        <AddEndpoint organizationId={organizationId} onAdded={acts.added} onClose={acts.closeForm} />
      )}
      {typeof acts.form === 'object' && (
        <EditEndpoint webhook={latestOf(loaded, acts.form.id) ?? acts.form} onClose={acts.closeForm} />
      )}
    </>
  )
}

/** As it is stored now, if it still exists. */
const latestOf = ({ webhooks }: LoadedWebhooks, id: string) => webhooks.find((webhook) => webhook.id === id)

function Endpoints({ loaded, acts }: { loaded: LoadedWebhooks; acts: WebhookActs }) {
  const { t } = useLateTexts('webhooks', texts)
  const { webhooks, shown, isReadOnly } = loaded
  return (
    <section aria-labelledby="endpoints-title" className="[--gutter:24px] phone:[--gutter:16px]">
      <h2 id="endpoints-title" tabIndex={-1} className="sr-only">
        {t('endpoints')}
      </h2>
      <DataTable
        inPanel
        label={t('endpoints')}
        columns={useEndpointColumns(loaded, acts)}
        rows={webhooks}
        rowKey={({ id }) => id}
        rowLink={({ id }) => endpointQuery(id)}
        {...(shown && { selectedKey: shown.id })}
        empty={
          <p className="px-(--gutter) py-5 type-sm text-muted">
            {t('empty')}{' '}
            {!isReadOnly && (
              <Button variant="link" onClick={acts.add}>
                {t('addFirst')}
              </Button>
            )}
          </p>
        }
      />
    </section>
  )
}
