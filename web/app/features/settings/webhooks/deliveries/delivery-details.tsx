import { href } from 'react-router'
import { useJson } from '../../../../exchange/asking/use-json.ts'
import { webhooks as texts } from '../../../../locales/en/late/settings/webhooks.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import type { ListedDelivery, ListedWebhook } from '../query/read-webhooks.ts'
import { AttemptList } from './attempt-list.tsx'
import { aheadOf, answerText, type OpenedDelivery, requestText, timeOf } from './delivery-words.ts'
import { HttpBlock } from './http-block.tsx'
import { useTimeWords } from './use-time-words.ts'

interface DeliveryDetailsProps {
  webhook: ListedWebhook
  delivery: ListedDelivery
  now: number
}

/** What was sent and what was answered, of the last attempt in full. */
export function DeliveryDetails({ webhook, delivery, now }: DeliveryDetailsProps) {
  const { t } = useLateTexts('webhooks', texts)
  const { id, state, attempts } = delivery
  const asked = useJson({
    // Another attempt is another answer.
    address: `${href('/settings/webhooks/deliveries/:id', { id })}?attempt=${attempts}-${state}`,
    parse: (answer) => answer as OpenedDelivery,
    shows: { webhook: webhook.id },
  })
  if (asked.state === 'failed')
    return (
      <Alert
        tone="danger"
        className="m-4"
        action={
          <Button variant="outline" size="xs" onClick={asked.retry}>
            {t('details.retry')}
          </Button>
        }
      >
        {t('details.failed')}
      </Alert>
    )
  const opened = asked.state === 'ready' ? asked.value : undefined
  return (
    <div
      aria-busy={opened === undefined}
      className="grid grid-cols-2 gap-4 px-(--gutter) pt-3 pb-5 text-left font-normal whitespace-normal compact:grid-cols-[minmax(0,1fr)] phone:px-4"
    >
      <Request webhook={webhook} delivery={delivery} now={now} opened={opened} />
      <AnswerOf delivery={delivery} opened={opened} />
      {opened && <AttemptList opened={opened} now={now} />}
    </div>
  )
}

interface PartProps {
  delivery: ListedDelivery
  /** Undefined while it is loaded. */
  opened: OpenedDelivery | undefined
}

const partClasses = 'flex min-w-0 flex-col gap-2'
const headClasses = 'type-xs text-muted'

function Request({
  webhook,
  delivery,
  opened,
  now,
}: PartProps & Pick<DeliveryDetailsProps, 'webhook' | 'now'>) {
  const { t } = useLateTexts('webhooks', texts)
  const { last_attempt_at: at, attempts: number } = delivery
  const time = at && timeOf(at, now)
  const next = useNext(webhook, delivery, now)
  return (
    <div className={partClasses}>
      <p className={headClasses}>
        {time
          ? t(next ? 'details.sentNext' : 'details.sent', { number, time, next: next ?? '' })
          : t(next ? 'details.notSentNext' : 'details.notSent', { next: next ?? '' })}
      </p>
      {opened ? (
        <HttpBlock
          label={t('details.request')}
          copyLabel={t('details.copyRequest')}
          text={requestText(webhook.url, opened)}
        />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
      {opened?.request_headers && <p className={headClasses}>{t('details.signature')}</p>}
    </div>
  )
}

/** When it is tried next. Only tests are sent to an endpoint that was stopped. */
function useNext({ state }: ListedWebhook, { next_attempt_at: at, is_test }: ListedDelivery, now: number) {
  const { t } = useLateTexts('webhooks', texts)
  if (at === null) return undefined
  if (state !== 'active' && !is_test) return t(state === 'paused' ? 'details.held' : 'details.heldDisabled')
  const ahead = aheadOf(at, now)
  const when = t(`details.${ahead.kind}`, { count: 'count' in ahead ? ahead.count : 0 })
  return t('details.next', { when })
}

/** The first 4 KB of the body are kept. */
const longestBody = 4096

function AnswerOf({ delivery: { took_ms: ms, fault, attempts }, opened }: PartProps) {
  const { t } = useLateTexts('webhooks', texts)
  const text = opened && answerText(opened)
  const wordTime = useTimeWords()
  const took = ms === null ? undefined : wordTime(ms)
  const isNone = text === ''
  const isCut = new TextEncoder().encode(opened?.answer_body ?? '').length >= longestBody
  return (
    <div className={partClasses}>
      <p className={headClasses}>
        {took === undefined
          ? t(isNone ? 'details.noAnswer' : 'details.answer')
          : t(isNone ? 'details.noAnswerAfter' : 'details.answerAfter', { took })}
      </p>
      {text === undefined && <Skeleton className="h-24 w-full" />}
      {text && <HttpBlock label={t('details.answer')} copyLabel={t('details.copyAnswer')} text={text} />}
      {isCut && <p className={headClasses}>{t('details.cut')}</p>}
      {fault !== null ? (
        <p className="type-sm text-danger-text">{t(`faultText.${fault}`)}</p>
      ) : (
        isNone && attempts === 0 && <p className="type-sm text-muted">{t('details.noAnswerYet')}</p>
      )}
    </div>
  )
}
