import { useId } from 'react'
import { webhooks as texts } from '../../../../locales/en/late/settings/webhooks.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { type OpenedDelivery, statusText, timeOf } from './delivery-words.ts'
import { useTimeWords } from './use-time-words.ts'

/** What came of each attempt, the oldest first. One attempt alone is shown in full already. */
export function AttemptList({ opened, now }: { opened: OpenedDelivery; now: number }) {
  const { t } = useLateTexts('webhooks', texts)
  const title = useId()
  const wordTime = useTimeWords()
  const { attempts, attempt_log: log } = opened
  if (attempts < 2 || log.length === 0) return null
  const wordAnswer = ({ status, fault }: (typeof log)[number]) =>
    status === null ? t(`fault.${fault ?? 'unreachable'}`) : statusText(status)
  return (
    <div className="col-span-full flex min-w-0 flex-col gap-1 type-xs text-muted">
      <p id={title} className="font-medium">
        {t('details.attempts')}
      </p>
      <ol aria-labelledby={title} className="flex flex-col gap-0.5 tabular-nums">
        {log.map((attempt, place) => (
          <li key={attempt.at}>
            {t('details.attempt', {
              // Only the last ones are kept.
              number: attempts - log.length + place + 1,
              time: timeOf(attempt.at, now),
              answer: wordAnswer(attempt),
              took: wordTime(attempt.took_ms),
            })}
          </li>
        ))}
      </ol>
    </div>
  )
}
