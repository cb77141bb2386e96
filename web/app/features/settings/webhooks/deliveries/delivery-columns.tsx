import { formatMoment } from '../../../../components/dates/format-date.ts'
import { TimeAgo } from '../../../../components/dates/time-ago.tsx'
import { webhooks as texts } from '../../../../locales/en/late/settings/webhooks.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Badge } from '../../../../ui/mark/badge.tsx'
import { Glyph } from '../../../../ui/mark/glyph.tsx'
import { StateMark } from '../../../../ui/mark/state-mark.tsx'
import type { Column } from '../../../../ui/table/data-table.tsx'
import type { ListedDelivery } from '../query/read-webhooks.ts'
import { markOf } from './delivery-words.ts'
import { useTimeWords } from './use-time-words.ts'

interface DeliveryColumnsSettings {
  now: number
  mayReplay: boolean
  opened: string | undefined
  /** The delivery that is being replayed. */
  replaying: unknown
  onReplay: (delivery: ListedDelivery) => void
}

export function useDeliveryColumns(settings: DeliveryColumnsSettings): Column<ListedDelivery>[] {
  const { t } = useLateTexts('webhooks', texts)
  const { now } = settings
  return [
    {
      id: 'answer',
      header: t('log.column.answer'),
      phone: '1l',
      cell: (delivery) => <Answer delivery={delivery} />,
    },
    {
      id: 'event',
      header: t('log.column.event'),
      phone: '2',
      cell: ({ event }) => <span className="type-mono-sm lined:type-mono-xs">{event}</span>,
    },
    {
      id: 'item',
      header: t('log.column.item'),
      grow: true,
      cell: (delivery) => <Item delivery={delivery} />,
    },
    {
      id: 'when',
      header: t('log.column.when'),
      phone: '2r',
      cell: ({ created_at }) => (
        <span title={formatMoment(created_at)} className="text-muted tabular-nums lined:type-xs">
          <TimeAgo timestamp={created_at} now={now} />
        </span>
      ),
    },
    {
      id: 'attempts',
      header: t('log.column.attempts'),
      align: 'right',
      narrow: 'compact',
      cell: ({ attempts }) => <span className="text-muted tabular-nums">{attempts}</span>,
    },
    {
      id: 'took',
      header: t('log.column.took'),
      align: 'right',
      narrow: 'compact',
      cell: ({ took_ms }) => <Took ms={took_ms} />,
    },
    {
      id: 'actions',
      header: t('log.column.actions'),
      headerHidden: true,
      shrink: true,
      phone: '1',
      cell: (delivery) => <Actions delivery={delivery} {...settings} />,
    },
  ]
}

/** The first cell names the row, whose button opens it. */
function Answer({ delivery }: { delivery: ListedDelivery }) {
  const { t } = useLateTexts('webhooks', texts)
  const { event, item, is_test, state, status, fault } = delivery
  const subject = is_test ? t('log.testItem') : item
  const answer = status === null ? fault && t(`fault.${fault}`) : String(status)
  const words =
    state === 'waiting'
      ? t('log.waiting')
      : state === 'retrying'
        ? answer
          ? t('log.retryingAfter', { answer })
          : t('log.retrying')
        : answer
  return (
    <span className="flex min-w-0 items-center gap-2">
      <StateMark state={markOf(state)} className="shrink-0">
        {words ?? '—'}
      </StateMark>
      <span
        title={subject}
        aria-hidden="true"
        className="hidden min-w-0 truncate font-normal text-muted lined:inline"
      >
        {subject}
      </span>
      <span className="sr-only">{t('log.details', { event, item: subject })}</span>
    </span>
  )
}

function Item({ delivery: { item, is_test, replay_of } }: { delivery: ListedDelivery }) {
  const { t } = useLateTexts('webhooks', texts)
  const subject = is_test ? t('log.testItem') : item
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="truncate text-muted" title={subject}>
        {subject}
      </span>
      {replay_of !== null && <Badge>{t('log.replayOf')}</Badge>}
    </span>
  )
}

function Took({ ms }: { ms: number | null }) {
  const { t } = useLateTexts('webhooks', texts)
  const wordTime = useTimeWords()
  if (ms === null)
    return (
      <span className="text-subtle">
        <span aria-hidden="true">—</span>
        <span className="sr-only">{t('log.noTime')}</span>
      </span>
    )
  return <span className="text-muted tabular-nums">{wordTime(ms)}</span>
}

function Actions({
  delivery,
  mayReplay,
  opened,
  replaying,
  onReplay,
}: DeliveryColumnsSettings & { delivery: ListedDelivery }) {
  const { t } = useLateTexts('webhooks', texts)
  const { id, event, item, state } = delivery
  return (
    <span className="flex items-center justify-end gap-1">
      {mayReplay && state !== 'waiting' && (
        <Button
          variant="ghost"
          size="xs"
          icon="refresh"
          spinning={replaying === id}
          onClick={() => onReplay(delivery)}
        >
          {t(state === 'retrying' ? 'log.sendNow' : 'log.replay')}
          <span className="sr-only">
            {' '}
            {event}, {item}
          </span>
        </Button>
      )}
      <Glyph
        name="chevron-down"
        size="sm"
        className={opened === id ? 'rotate-180 text-subtle' : 'text-subtle'}
      />
    </span>
  )
}
