import { Link } from 'react-router'
import { useAskedSearch } from '../../../../exchange/page/use-asked-search.ts'
import { webhooks as texts } from '../../../../locales/en/late/settings/webhooks.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { SegmentedControl } from '../../../../ui/action/segmented-control.tsx'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import { deliveriesPerPage, type LoadedLog, type LoadedWebhooks } from '../query/load-webhooks.ts'
import type { ListedWebhook } from '../query/read-webhooks.ts'
import { readWebhooksQuery, writeWebhooksQuery } from '../query/webhooks-query.ts'
import { ReplayDialog } from '../replay/replay-dialog.tsx'
import { useReplay } from '../replay/use-replay.ts'
import type { WebhookActs } from '../use-webhook-acts.ts'
import { useDeliveryColumns } from './delivery-columns.tsx'
import { DeliveryDetails } from './delivery-details.tsx'
import { useFollowLog } from './use-follow-log.ts'

interface DeliveriesSectionProps {
  webhook: ListedWebhook
  log: LoadedLog
  loaded: LoadedWebhooks
  acts: WebhookActs
}

/** The newest first. A row opens below itself. */
export function DeliveriesSection({ webhook, log, loaded, acts }: DeliveriesSectionProps) {
  const { t } = useLateTexts('webhooks', texts)
  const { isReadOnly, now, query } = loaded
  const replay = useReplay(webhook, now)
  const mayReplay = !isReadOnly && webhook.state === 'active'
  useFollowLog(log, now)
  const columns = useDeliveryColumns({
    now,
    mayReplay,
    opened: acts.opened,
    replaying: replay.one,
    onReplay: replay.replayOne,
  })
  return (
    <section aria-labelledby="deliveries-title" className="@container [--gutter:24px] phone:[--gutter:16px]">
      <Head webhook={webhook} log={log} now={now} mayReplay={mayReplay} replay={replay} />
      <DataTable
        inPanel
        label={t('log.title')}
        columns={columns}
        rows={log.rows}
        rowKey={({ id }) => id}
        rowDetails={(delivery) => ({
          isOpen: acts.opened === delivery.id,
          onToggle: () => acts.toggle(delivery.id),
          render: () => <DeliveryDetails webhook={webhook} delivery={delivery} now={now} />,
        })}
        empty={
          <p className="px-(--gutter) py-5 type-sm text-muted">
            {t(query.isFailed ? 'log.noneFailed' : 'log.none')}
          </p>
        }
      />
      <Foot log={log} />
    </section>
  )
}

interface HeadProps {
  webhook: ListedWebhook
  log: LoadedLog
  now: number
  /** Messages are sent to active endpoints only. */
  mayReplay: boolean
  replay: ReturnType<typeof useReplay>
}

function Head({ webhook, log, now, mayReplay, replay }: HeadProps) {
  const { t } = useLateTexts('webhooks', texts)
  const { asked, ask } = useAskedSearch()
  const { isFailed } = readWebhooksQuery(new URLSearchParams(asked))
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-border-faint px-(--gutter) py-3">
      <h2 id="deliveries-title" tabIndex={-1} className="mr-auto type-sm font-semibold">
        {t('log.title')}
      </h2>
      <SegmentedControl
        label={t('log.filter')}
        value={isFailed ? 'failed' : 'all'}
        segments={[
          { value: 'all', label: t('log.all') },
          { value: 'failed', label: t('log.failed', { count: log.failed }) },
        ]}
        onChange={(value) =>
          ask(writeWebhooksQuery({ endpoint: webhook.id, isFailed: value === 'failed', page: 1 }))
        }
      />
      {mayReplay && log.all > 0 && (
        <span className="flex gap-2">
          {log.unarrived > 0 && (
            <Button variant="outline" size="sm" onClick={() => replay.replayFailed(log.unarrived)}>
              {t('log.replayFailed')}
            </Button>
          )}
          <Button variant="outline" size="sm" onClick={replay.openDialog}>
            {t('log.replaySince')}
          </Button>
        </span>
      )}
      {replay.dialog && (
        <ReplayDialog
          webhook={webhook}
          now={now}
          isSending={replay.isSending}
          progress={replay.dialog.progress}
          onReplay={(choice) => void replay.replaySince(choice)}
          onClose={replay.closeDialog}
        />
      )}
    </div>
  )
}

function Foot({ log: { rows, count, page } }: { log: LoadedLog }) {
  const { t } = useLateTexts('webhooks', texts)
  const { asked } = useAskedSearch()
  if (count === 0) return null
  const first = (page - 1) * deliveriesPerPage + 1
  const linkTo = (to: number) =>
    writeWebhooksQuery({ ...readWebhooksQuery(new URLSearchParams(asked)), page: to })
  const last = first + rows.length - 1
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-border-faint px-(--gutter) py-2 type-xs text-muted">
      <span className="tabular-nums">{t('log.range', { first, last, total: count })}</span>
      {count > deliveriesPerPage && (
        <nav aria-label={t('log.pages')} className="flex gap-2">
          <PageLink to={page > 1 ? linkTo(page - 1) : undefined}>{t('log.previous')}</PageLink>
          <PageLink to={last < count ? linkTo(page + 1) : undefined}>{t('log.next')}</PageLink>
        </nav>
      )}
    </div>
  )
}

function PageLink({ to, children }: { to: string | undefined; children: string }) {
  if (to === undefined)
    return (
      <Button variant="outline" size="xs" disabled>
        {children}
      </Button>
    )
  return (
    <Button asChild variant="outline" size="xs">
      <Link to={{ search: to }} preventScrollReset>
        {children}
      </Link>
    </Button>
  )
}
