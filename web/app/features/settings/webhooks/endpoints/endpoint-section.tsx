import { webhookLimits } from '@trellis/domain/contracts/webhooks'
import { formatDate } from '../../../../components/dates/format-date.ts'
import { webhooks as texts } from '../../../../locales/en/late/settings/webhooks.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { SettingSection } from '../../../../ui/layout/setting-section.tsx'
import { Badge } from '../../../../ui/mark/badge.tsx'
import type { LoadedLog, LoadedWebhooks } from '../query/load-webhooks.ts'
import type { ListedWebhook } from '../query/read-webhooks.ts'
import type { WebhookActs } from '../use-webhook-acts.ts'
import { formatSoon, shareOf, shortAddress, skippedOf } from './endpoint-words.ts'

interface EndpointSectionProps {
  webhook: ListedWebhook
  log: LoadedLog
  loaded: Pick<LoadedWebhooks, 'isReadOnly' | 'now'>
  acts: WebhookActs
}

/** The endpoint whose deliveries are listed below. */
export function EndpointSection({ webhook, log, loaded: { isReadOnly, now }, acts }: EndpointSectionProps) {
  const { t } = useLateTexts('webhooks', texts)
  const { url, state, old_secret_until: until } = webhook
  return (
    <SettingSection
      id="endpoint"
      title={shortAddress(url)}
      isWide
      text={<About webhook={webhook} log={log} />}
      action={
        !isReadOnly && (
          <span className="flex shrink-0 gap-2">
            <Button variant="outline" size="sm" spinning={acts.isTesting} onClick={() => acts.test(webhook)}>
              {t('act.test')}
            </Button>
            <Button variant="ghost" size="sm" onClick={() => acts.edit(webhook)}>
              {t('act.edit')}
            </Button>
          </span>
        )
      }
    >
      {state !== 'active' && <Stopped webhook={webhook} isReadOnly={isReadOnly} acts={acts} />}
      <LeftOut webhook={webhook} now={now} />
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 phone:grid-cols-[minmax(0,1fr)]">
        <Secret webhook={webhook} isReadOnly={isReadOnly} acts={acts} />
        <Chosen webhook={webhook} />
      </div>
      {until !== null && Date.parse(until) > now && (
        <Alert
          tone="plain"
          icon="key"
          title={t('overlap.title', { date: formatSoon(until) })}
          action={
            !isReadOnly && (
              <Button variant="outline" size="sm" onClick={() => acts.endOld(webhook)}>
                {t('overlap.end')}
              </Button>
            )
          }
        >
          <p className="text-muted">{t('overlap.text')}</p>
        </Alert>
      )}
    </SettingSection>
  )
}

function About({ webhook, log }: Pick<EndpointSectionProps, 'webhook' | 'log'>) {
  const { t } = useLateTexts('webhooks', texts)
  const { description, creator, created_at } = webhook
  const date = formatDate(created_at)
  const facts = [
    creator === undefined ? t('shown.addedByFormer', { date }) : t('shown.added', { date, name: creator }),
    log.all === 0 ? t('shown.none') : t('shown.deliveries', { count: log.all }),
    log.tried > 0 && t('shown.first', { share: shareOf(log.atFirst, log.tried) }),
  ]
  return (
    <>
      {description !== '' && <span className="block wrap-anywhere text-text">{description}</span>}
      <span className="wrap-anywhere">{facts.filter(Boolean).join(' ')}</span>
    </>
  )
}

type PartProps = Omit<EndpointSectionProps, 'log' | 'loaded'> & { isReadOnly: boolean }

function Stopped({ webhook, isReadOnly, acts }: PartProps) {
  const { t } = useLateTexts('webhooks', texts)
  const { state, disabled_at } = webhook
  const isPaused = state === 'paused'
  return (
    <Alert
      tone={isPaused ? 'plain' : 'warning'}
      title={isPaused ? t('paused.title') : t('disabled.title', { date: formatDate(disabled_at ?? 0) })}
      action={
        !isReadOnly && (
          <Button variant="outline" size="sm" onClick={() => acts.resume(webhook)}>
            {t(isPaused ? 'act.resume' : 'act.enable')}
          </Button>
        )
      }
    >
      <p className="text-muted">{t(isPaused ? 'paused.text' : 'disabled.text')}</p>
    </Alert>
  )
}

/** What happened and was not kept: nobody can replay it. */
function LeftOut({ webhook, now }: { webhook: ListedWebhook; now: number }) {
  const { t } = useLateTexts('webhooks', texts)
  const skipped = skippedOf(webhook, now)
  if (skipped === undefined) return null
  const { count, time } = skipped
  return (
    <Alert tone="warning" title={t('skipped.title', { count })}>
      <p className="text-muted">{t('skipped.text', { max: webhookLimits.waiting, time })}</p>
    </Alert>
  )
}

const dots = '•'.repeat(12)

function Secret({ webhook, isReadOnly, acts }: PartProps) {
  const { t } = useLateTexts('webhooks', texts)
  const { secret_hint: hint, format } = webhook
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span className="type-sm font-medium">{t('shown.secret')}</span>
      <p className="flex min-h-8 items-center rounded-md border border-border bg-surface-sunken px-2.5 type-mono-sm">
        <span aria-hidden="true">{t('shown.masked', { dots, hint })}</span>
        <span className="sr-only">{t('shown.hidden', { hint })}</span>
      </p>
      <p className="type-xs text-muted">
        {t(format === 'slack' ? 'shown.slackHint' : 'shown.secretHint')}{' '}
        {!isReadOnly && (
          <Button
            variant="link"
            className="type-xs!"
            disabled={acts.secret !== undefined}
            onClick={() => acts.rotate(webhook)}
          >
            {t('act.rotate')}
          </Button>
        )}
      </p>
    </div>
  )
}

function Chosen({ webhook: { events, format } }: { webhook: ListedWebhook }) {
  const { t } = useLateTexts('webhooks', texts)
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span className="type-sm font-medium">{t('shown.events')}</span>
      <ul className="flex flex-wrap gap-1">
        {events.map((event) => (
          <li key={event} className="flex">
            <Badge tone="outline">{event}</Badge>
          </li>
        ))}
      </ul>
      {format === 'slack' && (
        <p className="type-xs text-muted">
          {t('shown.format')}: {t('form.formatName.slack')}
        </p>
      )}
    </div>
  )
}
