import { useState } from 'react'
import type { Refusal } from '../../../exchange/acting/answer.ts'
import { team as texts } from '../../../locales/en/late/team.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Dialog, DialogClose } from '../../../ui/overlay/dialog.tsx'
import { useToast } from '../../../ui/overlay/toast.tsx'
import type { ListedInvitation } from '../query/read-invitations.ts'
import { RoleField } from '../role-field.tsx'
import { usePersonForm } from '../use-person-form.ts'
import { useTeamAct } from '../use-team-act.ts'
import { reasonOfInvitation } from './use-invitation-acts.ts'

interface EditInvitationDialogProps {
  invitation: ListedInvitation
  onClose: () => void
}

export function EditInvitationDialog({ invitation, onClose }: EditInvitationDialogProps) {
  const { t } = useLateTexts('team', texts, 'component', 'ui')
  const { toast } = useToast()
  const [refusal, setRefusal] = useState<Refusal>()
  const { send, isSending } = useTeamAct({
    onDone: () => {
      onClose()
      toast({ title: t('editInvitation.saved') })
    },
    onRefused: setRefusal,
  })
  const save = (sent: { email: string; role: string }) => {
    setRefusal(undefined)
    void send({ intent: 'edit-invitation', id: invitation.id, ...sent })
  }
  const { values, change, check, faultOf, form, submit } = usePersonForm(invitation, refusal, save)
  return (
    <Dialog
      open
      onOpenChange={(open) => open || isSending || onClose()}
      title={t('editInvitation.title')}
      actions={
        <>
          <DialogClose>
            <Button variant="outline" disabled={isSending}>
              {t('ui:confirmation.cancel')}
            </Button>
          </DialogClose>
          <Button
            type="submit"
            form="edit-invitation"
            loading={isSending}
            loadingText={t('editInvitation.saving')}
          >
            {t('editInvitation.save')}
          </Button>
        </>
      }
    >
      <form id="edit-invitation" ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {refusal && Object.keys(refusal.faults).length === 0 && (
          <Alert tone="danger" urgent>
            {words(refusal)}
          </Alert>
        )}
        <Field label={t('edit.email')} error={faultOf('email')} hint={t('editInvitation.hint')}>
          <Input
            type="email"
            name="email"
            autoComplete="off"
            value={values.email}
            onChange={({ target }) => change('email', target.value)}
            onBlur={() => check('email')}
          />
        </Field>
        <RoleField
          label={t('edit.role')}
          value={values.role}
          error={faultOf('role')}
          onChange={(role) => change('role', role)}
        />
      </form>
    </Dialog>
  )

  function words({ said, reason, kind }: Refusal): string {
    if (said !== undefined) return said
    const known = reasonOfInvitation(reason)
    return known ? t(`invitations.gone.${known}`) : t(`component:refusal.${kind}`)
  }
}
