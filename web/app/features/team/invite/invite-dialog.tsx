import { invitationLimits } from '@trellis/domain/contracts/team/invitations'
import { type RefObject, type SubmitEvent, useEffect, useRef } from 'react'
import { useFaultFocus } from '../../../exchange/acting/use-fault-focus.ts'
import { useFieldFaults } from '../../../exchange/acting/use-field-faults.ts'
import { team as texts } from '../../../locales/en/late/team.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Dialog, DialogClose } from '../../../ui/overlay/dialog.tsx'
import { recognize } from './draft.ts'
import { findInviteFaults } from './find-invite-faults.ts'
import { InviteFields } from './invite-fields.tsx'
import { InviteResults } from './invite-results.tsx'
import type { Invite } from './use-invite.ts'

interface InviteDialogProps {
  invite: Invite
  onClose: () => void
}

/** A sheet on phones. After sending, it shows the result of each address. */
export function InviteDialog({ invite, onClose }: InviteDialogProps) {
  const { t } = useLateTexts('team', texts, 'component')
  const { draft, invited, refusal, isSending, send } = invite
  const form = useRef<HTMLFormElement>(null)
  const own = findInviteFaults(draft)
  const faults = useFieldFaults(own, refusal)
  const focusFault = useFaultFocus(form, refusal)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    faults.check('invitations', 'message')
    if (Object.keys(own).length > 0) focusFault()
    else if (!isSending) send()
  }
  const isDone = invited !== undefined && draft.addresses === ''
  const startAnew = () => {
    faults.uncheck()
    invite.forgetResults()
  }
  useFocusAnew(form, isDone)
  const isUnexplained = refusal && Object.keys(refusal.faults).length === 0
  return (
    <Dialog
      open
      onOpenChange={(open) => open || isSending || onClose()}
      title={t('invite.title')}
      description={t('invite.text', { count: invitationLimits.daysValid })}
      className="[--dialog-width:560px] phone:mb-0! phone:w-full! phone:rounded-b-none!"
      actions={
        isDone ? (
          <>
            <Button variant="outline" onClick={startAnew}>
              {t('invite.more')}
            </Button>
            <DialogClose>
              <Button>{t('invite.done')}</Button>
            </DialogClose>
          </>
        ) : (
          <>
            <DialogClose>
              <Button variant="outline" disabled={isSending}>
                {t(invited ? 'invite.done' : 'invite.cancel')}
              </Button>
            </DialogClose>
            <Button type="submit" form="invite" loading={isSending} loadingText={t('invite.sending')}>
              {t('invite.send', { count: Math.max(1, recognize(draft.addresses).count) })}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-5">
        {invited && <InviteResults invited={invited} hasKept={!isDone} />}
        {isUnexplained && (
          <Alert tone="danger" urgent>
            {refusal.said ?? t(`component:refusal.${refusal.kind}`)}
          </Alert>
        )}
        {!isDone && (
          <form id="invite" ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
            <InviteFields invite={invite} faults={faults} />
          </form>
        )}
      </div>
    </Dialog>
  )
}

/** The button that starts anew is gone with the results. */
function useFocusAnew(form: RefObject<HTMLFormElement | null>, isDone: boolean): void {
  const wasDone = useRef(isDone)
  useEffect(() => {
    if (wasDone.current && !isDone) form.current?.querySelector('textarea')?.focus()
    wasDone.current = isDone
  }, [form, isDone])
}
