import type { WebhookRow } from '@trellis/domain/contracts/webhooks'
import { useRef, useState } from 'react'
import { StaleAlert, writeText } from '../../../../components/form/stale-alert.tsx'
import { keepTouched, useChangedItem } from '../../../../components/form/use-changed-item.ts'
import type { Refusal } from '../../../../exchange/acting/answer.ts'
import { useFaultFocus } from '../../../../exchange/acting/use-fault-focus.ts'
import { useFieldFaults } from '../../../../exchange/acting/use-field-faults.ts'
import { useReadPage } from '../../../../exchange/page/use-read-page.ts'
import { webhooks as texts } from '../../../../locales/en/late/settings/webhooks.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { useToast } from '../../../../ui/overlay/toast.tsx'
import type { ListedWebhook } from '../query/read-webhooks.ts'
import { useWebhookAct } from '../use-webhook-act.ts'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { draftOf, type EndpointDraft, findEndpointFaults, isChanged, rowOf } from './endpoint-draft.ts'
import { EndpointFields } from './endpoint-fields.tsx'
import { EndpointRefusal } from './endpoint-refusal.tsx'

interface EditEndpointProps {
  /** As it is stored now. */
  webhook: ListedWebhook
  onClose: () => void
}

/** The state and the secret are changed beside it, and are no conflict. */
export function EditEndpoint({ webhook, onClose }: EditEndpointProps) {
  const { t } = useLateTexts('webhooks', texts)
  const { toast } = useToast()
  const { readPage } = useReadPage()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<EndpointDraft>(() => draftOf(webhook))
  const [begun, setBegun] = useState(() => revisionOf(webhook))
  const [refusal, setRefusal] = useState<Refusal>()
  const own = findEndpointFaults(draft)
  const faults = useFieldFaults(own, refusal)
  const focusFault = useFaultFocus(form, refusal)
  const { send, isSending } = useWebhookAct<WebhookRow>('update', {
    onDone: () => {
      onClose()
      toast({ title: t('done.saved') })
    },
    onRefused: (refused) => {
      const { stale } = refused
      const isOther = stale && !stale.changed.some((name) => name in draft)
      if (isOther && stale.current.revision !== begun.revision) save(stale.current.revision)
      else setRefusal(refused)
    },
  })
  const save = (revision: number) => {
    setRefusal(undefined)
    setBegun({ ...begun, revision })
    void send({ id: webhook.id, expected_revision: revision, ...rowOf(draft) })
  }
  const submit = () => {
    faults.check('url', 'description', 'events')
    if (Object.keys(own).length > 0) focusFault()
    else save(begun.revision)
  }
  const take = () => {
    setRefusal(undefined)
    setBegun(revisionOf(webhook))
    setDraft(draftOf(webhook))
  }
  const keepEntries = () => {
    setDraft(keepTouched(draft, { begun: begun.values, stored: draftOf(webhook), rowOf }))
    setBegun(revisionOf(webhook))
  }
  const changed = useChangedItem({
    begun,
    stored: revisionOf(webhook),
    entered: rowOf(draft),
    isSending,
    onCatchUp: (isUntouched) => {
      setBegun(revisionOf(webhook))
      if (isUntouched) setDraft(draftOf(webhook))
    },
  })
  const stale = refusal?.stale ?? changed
  const isUnsent = stale === changed
  const discard = () => {
    if (isUnsent) return take()
    onClose()
    void readPage()
  }
  return (
    <EndpointDialog
      kind="edit"
      form={form}
      isDirty={isChanged(draft, begun.values)}
      isSending={isSending}
      onSubmit={submit}
      onClose={onClose}
    >
      {stale && (
        <StaleAlert
          isUnsent={isUnsent}
          stale={stale}
          fields={{
            url: { label: t('form.url'), write: writeText },
            description: { label: t('form.description'), write: writeText },
            events: {
              label: t('form.events'),
              write: (value) => (Array.isArray(value) ? value.join(', ') : undefined),
            },
            format: {
              label: t('form.format'),
              write: (value) => t(value === 'slack' ? 'form.formatName.slack' : 'form.formatName.trellis'),
            },
          }}
          onKeep={(revision) => (isUnsent ? keepEntries() : save(revision))}
          onDiscard={discard}
        />
      )}
      <EndpointRefusal refusal={refusal} />
      <EndpointFields
        draft={draft}
        faults={faults}
        onChange={(part) => {
          setDraft((known) => ({ ...known, ...part }))
          for (const name of Object.keys(part)) faults.settle(name)
        }}
      />
    </EndpointDialog>
  )
}

const revisionOf = (webhook: ListedWebhook) => ({
  revision: webhook.revision,
  values: rowOf(webhook),
})
