import { webhookLimits } from '@trellis/domain/contracts/webhooks'
import { type SubmitEvent, useState } from 'react'
import { href } from 'react-router'
import { DateInput } from '../../../../components/dates/date-input.tsx'
import { formatMoment } from '../../../../components/dates/format-date.ts'
import { useJson } from '../../../../exchange/asking/use-json.ts'
import { webhooks as texts } from '../../../../locales/en/late/settings/webhooks.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { Input } from '../../../../ui/form/input.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { Glyph } from '../../../../ui/mark/glyph.tsx'
import { Dialog, DialogClose } from '../../../../ui/overlay/dialog.tsx'
import type { ListedWebhook } from '../query/read-webhooks.ts'
import { choicesFor, type SinceChoice, type SinceDraft, sinceOf, startSince } from './replay-since.ts'
import type { ReplayChoice, ReplayProgress } from './use-replay.ts'

interface ReplayDialogProps {
  webhook: ListedWebhook
  now: number
  isSending: boolean
  /** Undefined before the first messages were replayed. */
  progress: ReplayProgress | undefined
  onReplay: (choice: ReplayChoice) => void
  onClose: () => void
}

/** Says how many messages would be sent before it sends any. Of very many, it sends some at a time. */
export function ReplayDialog({ webhook, now, isSending, progress, onReplay, onClose }: ReplayDialogProps) {
  const { t } = useLateTexts('webhooks', texts)
  // The page goes on reading the time, and the count must not change with it.
  const [opened] = useState(now)
  const [draft, setDraft] = useState(() => startSince(webhook, opened))
  const since = sinceOf(draft, webhook, opened)
  const count = useCount(webhook, draft, since)
  // What is being sent no longer counts as replayable.
  const [total, setTotal] = useState(0)
  const left = progress ? Math.max(total - progress.done, 1) : (count.value ?? 0)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (since === undefined || left === 0 || isSending) return
    if (!progress) setTotal(left)
    onReplay({ since, isFailed: draft.isFailed, after: progress?.after })
  }
  const sent = Math.min(left, webhookLimits.replayed)
  return (
    <Dialog
      open
      onOpenChange={(open) => open || isSending || onClose()}
      title={t('replay.sinceTitle')}
      description={t('replay.sinceText', { host: webhook.host })}
      className="[--dialog-width:480px] wrap-anywhere"
      actions={
        <>
          <DialogClose>
            <Button variant="outline" disabled={isSending}>
              {t('replay.cancel')}
            </Button>
          </DialogClose>
          <Button
            type="submit"
            form="replay-since"
            disabled={left === 0 || since === undefined}
            loading={isSending}
            loadingText={t('replay.acting')}
          >
            {t(progress ? 'replay.next' : 'replay.replayCount', { count: sent })}
          </Button>
        </>
      }
    >
      <form id="replay-since" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {!progress && (
          <>
            <SinceFields webhook={webhook} draft={draft} isWrong={since === undefined} onChange={setDraft} />
            <Checkbox
              checked={draft.isFailed}
              onChange={({ target }) => setDraft({ ...draft, isFailed: target.checked })}
            >
              {t('replay.onlyFailed')}
            </Checkbox>
          </>
        )}
        <p role="status" className="type-sm font-medium">
          {progress
            ? t('replay.done', { done: progress.done, total: Math.max(total, progress.done + left) })
            : since !== undefined && count.words}
        </p>
      </form>
    </Dialog>
  )
}

/** The number, and the sentence that says it. */
function useCount({ id }: ListedWebhook, { isFailed }: SinceDraft, since: string | undefined) {
  const { t } = useLateTexts('webhooks', texts)
  const params = new URLSearchParams({ endpoint: id, since: since ?? '', ...(isFailed && { failed: '1' }) })
  const asked = useJson({
    address: since === undefined ? undefined : `${href('/settings/webhooks/replayable')}?${params}`,
    parse: (answer) => (answer as { count: number }).count,
    shows: { webhook: id },
  })
  if (asked.state === 'failed') return { value: undefined, words: t('replay.countFailed') }
  if (asked.state === 'loading' || asked.isOld) return { value: undefined, words: t('replay.counting') }
  const { value } = asked
  const max = webhookLimits.replayed
  return {
    value,
    words: value > max ? t('replay.countMost', { count: value, max }) : t('replay.count', { count: value }),
  }
}

interface SinceFieldsProps {
  webhook: ListedWebhook
  draft: SinceDraft
  isWrong: boolean
  onChange: (draft: SinceDraft) => void
}

function SinceFields({ webhook, draft, isWrong, onChange }: SinceFieldsProps) {
  const { t } = useLateTexts('webhooks', texts)
  const date = webhook.failing_since === null ? '' : formatMoment(webhook.failing_since)
  return (
    <>
      <Field label={t('replay.since')}>
        <Select
          value={draft.choice}
          options={choicesFor(webhook).map((value) => ({
            value,
            label: t(`replay.choices.${value}`, { date }),
          }))}
          onChange={({ target }) => onChange({ ...draft, choice: target.value as SinceChoice })}
        />
      </Field>
      {draft.choice === 'time' && (
        <div className="flex flex-col gap-1.5">
          <div className="grid grid-cols-2 gap-3">
            <Field label={t('replay.day')}>
              <DateInput
                value={draft.day}
                onChange={(day) => onChange({ ...draft, day })}
                calendarLabel={t('replay.calendar')}
              />
            </Field>
            <Field label={t('replay.time')}>
              <Input
                autoComplete="off"
                maxLength={5}
                value={draft.time}
                onChange={({ target }) => onChange({ ...draft, time: target.value })}
              />
            </Field>
          </div>
          <p role="status" className="flex gap-1 type-xs text-danger-text empty:hidden">
            {isWrong && (
              <>
                <Glyph name="alert" size="xs" className="mt-0.5" />
                {t('replay.timeFault', { days: webhookLimits.replayDays })}
              </>
            )}
          </p>
        </div>
      )}
    </>
  )
}
