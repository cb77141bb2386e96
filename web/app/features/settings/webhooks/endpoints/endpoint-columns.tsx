import { webhookEventTypes } from '@trellis/domain/webhooks/event-types'
import { formatMoment } from '../../../../components/dates/format-date.ts'
import { TimeAgo } from '../../../../components/dates/time-ago.tsx'
import { webhooks as texts } from '../../../../locales/en/late/settings/webhooks.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { StateMark } from '../../../../ui/mark/state-mark.tsx'
import type { Column } from '../../../../ui/table/data-table.tsx'
import type { LoadedWebhooks } from '../query/load-webhooks.ts'
import type { ListedWebhook } from '../query/read-webhooks.ts'
import type { WebhookActs } from '../use-webhook-acts.ts'
import { EndpointMenu } from './endpoint-menu.tsx'
import { stateOf } from './endpoint-words.ts'

type EndpointColumn = Column<ListedWebhook>

export function useEndpointColumns(
  { now, isReadOnly }: Pick<LoadedWebhooks, 'now' | 'isReadOnly'>,
  acts: WebhookActs,
): EndpointColumn[] {
  const { t } = useLateTexts('webhooks', texts)
  return [
    {
      id: 'endpoint',
      header: t('column.endpoint'),
      grow: true,
      phone: '1l',
      cell: (webhook) => <Endpoint webhook={webhook} />,
    },
    {
      id: 'state',
      header: t('column.state'),
      phone: '2',
      cell: (webhook) => <EndpointStateMark webhook={webhook} now={now} />,
    },
    {
      id: 'last',
      header: t('column.last'),
      phone: '2r',
      cell: ({ last_delivery_at: at }) => (
        <span className="text-muted tabular-nums lined:type-xs">
          <span className="hidden lined:inline">
            <span className="sr-only">{t('column.last')}: </span>
          </span>
          {at === null ? t('never') : <TimeAgo timestamp={at} now={now} />}
        </span>
      ),
    },
    ...(isReadOnly
      ? []
      : [
          {
            id: 'actions',
            header: t('column.actions'),
            headerHidden: true,
            shrink: true,
            phone: '1' as const,
            cell: (webhook: ListedWebhook) => <EndpointMenu webhook={webhook} acts={acts} />,
          },
        ]),
  ]
}

function Endpoint({ webhook: { url, description, events } }: { webhook: ListedWebhook }) {
  const { t } = useLateTexts('webhooks', texts)
  const isAll = events.length === webhookEventTypes.length
  const chosen = isAll ? t('allEvents', { count: events.length }) : events.join(', ')
  const facts = [description, chosen].filter(Boolean).join(' · ')
  return (
    <span className="block min-w-0 py-1.5 text-left lined:py-0">
      <span className="block truncate font-medium" title={url}>
        {url}
      </span>
      <span className="block truncate type-xs font-normal text-muted" title={facts}>
        {facts}
      </span>
    </span>
  )
}

function EndpointStateMark({ webhook, now }: { webhook: ListedWebhook; now: number }) {
  const { t } = useLateTexts('webhooks', texts)
  const state = stateOf(webhook, now)
  const words = t(`state.${state.kind}`, wordsOf(state))
  return (
    <span title={'at' in state ? `${words} (${formatMoment(state.at)})` : words} className="flex min-w-0">
      <StateMark state={state.mark} className="min-w-0 max-w-48 lined:max-w-full">
        <span className="truncate" title={words}>
          {words}
        </span>
      </StateMark>
    </span>
  )
}

const wordsOf = (state: ReturnType<typeof stateOf>) => ({
  time: state.kind === 'failing' ? state.time : '',
  name: state.kind === 'paused' ? state.name : '',
  date: state.kind === 'disabled' ? state.date : '',
})
