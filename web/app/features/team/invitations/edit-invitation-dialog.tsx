import type { MemberRole } from '@trellis/domain/permissions/member-role'
import { useState } from 'react'
import { StaleAlert, writeText } from '../../../components/form/stale-alert.tsx'
import { keepTouched, useChangedItem } from '../../../components/form/use-changed-item.ts'
import type { Refusal } from '../../../exchange/acting/answer.ts'
import { useReadPage } from '../../../exchange/page/use-read-page.ts'
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

const revisionOf = ({ email, role, revision }: ListedInvitation) => ({ revision, values: { email, role } })

const rowOf = ({ email, role }: { email: string; role: string }) => ({ email: email.trim(), role })

export function EditInvitationDialog({ invitation, onClose }: EditInvitationDialogProps) {
  const { t } = useLateTexts('team', texts, 'component', 'ui')
  const { toast } = useToast()
  const { readPage } = useReadPage()
  const [refusal, setRefusal] = useState<Refusal>()
  const { send, isSending } = useTeamAct({
    onDone: () => {
      onClose()
      toast({ title: t('editInvitation.saved') })
    },
    onRefused: setRefusal,
  })
  const [begun, setBegun] = useState(() => revisionOf(invitation))
  const save = (sent: { email: string; role: string }, edited = begun.revision) => {
    setRefusal(undefined)
    setBegun({ ...begun, revision: edited })
    void send({ intent: 'edit-invitation', id: invitation.id, ...sent, revision: String(edited) })
  }
  const { values, change, reset, check, faultOf, form, submit } = usePersonForm(invitation, refusal, save)
  const stored = revisionOf(invitation)
  const takeOver = () => {
    setBegun(stored)
    reset(stored.values)
  }
  const keepEntries = () => {
    reset(keepTouched(values, { begun: begun.values, stored: stored.values, rowOf }))
    setBegun(stored)
  }
  const changed = useChangedItem({
    begun,
    stored,
    entered: rowOf(values),
    isSending,
    onCatchUp: (isUntouched) => (isUntouched ? takeOver() : setBegun(stored)),
  })
  const stale = refusal?.stale ?? changed
  const isUnsent = stale === changed
  const showTheirs = ({ current }: NonNullable<Refusal['stale']>) => {
    reset({ email: writeText(current.email) ?? values.email, role: writeText(current.role) ?? values.role })
    setBegun({ ...begun, revision: current.revision })
    setRefusal(undefined)
    void readPage()
  }
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
        {stale && (
          <StaleAlert
            isUnsent={isUnsent}
            stale={stale}
            fields={{
              email: { label: t('edit.email'), write: writeText },
              role: { label: t('edit.role'), write: (role) => t(`role.${role as MemberRole}`) },
            }}
            onKeep={(current) => (isUnsent ? keepEntries() : save(values, current))}
            onDiscard={() => (isUnsent ? takeOver() : showTheirs(stale))}
          />
        )}
        {refusal && !stale && Object.keys(refusal.faults).length === 0 && (
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
