import type { WebhookRow } from '@trellis/domain/contracts/webhooks'
import { useRef, useState } from 'react'
import type { Refusal } from '../../../../exchange/acting/answer.ts'
import { useFaultFocus } from '../../../../exchange/acting/use-fault-focus.ts'
import { useFieldFaults } from '../../../../exchange/acting/use-field-faults.ts'
import { useWebhookAct } from '../use-webhook-act.ts'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { type EndpointDraft, findEndpointFaults, isChanged, newDraft, rowOf } from './endpoint-draft.ts'
import { EndpointFields } from './endpoint-fields.tsx'
import { EndpointRefusal } from './endpoint-refusal.tsx'

interface AddEndpointProps {
  organizationId: string
  onAdded: (added: WebhookRow & { secret: string }) => void
  onClose: () => void
}

/** Nothing entered is lost by a refusal, or while the person proves who they are. */
export function AddEndpoint({ organizationId, onAdded, onClose }: AddEndpointProps) {
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<EndpointDraft>(newDraft)
  const [refusal, setRefusal] = useState<Refusal>()
  const own = findEndpointFaults(draft)
  const faults = useFieldFaults(own, refusal)
  const focusFault = useFaultFocus(form, refusal)
  const { send, isSending } = useWebhookAct('create', { onDone: onAdded, onRefused: setRefusal })
  const submit = () => {
    faults.check('url', 'description', 'events')
    if (Object.keys(own).length > 0) return focusFault()
    setRefusal(undefined)
    void send({ organization_id: organizationId, ...rowOf(draft) })
  }
  return (
    <EndpointDialog
      kind="add"
      form={form}
      isDirty={isChanged(draft, newDraft)}
      isSending={isSending}
      onSubmit={submit}
      onClose={onClose}
    >
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
