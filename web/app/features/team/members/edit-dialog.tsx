import type { ListedMember } from '@trellis/domain/contracts/team/directory'
import type { UpdatedMember } from '@trellis/domain/contracts/team/members'
import { nameOf } from '@trellis/domain/people/name-of'
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
import type { LoadedTeam } from '../query/load-team.ts'
import { RoleField } from '../role-field.tsx'
import { usePersonForm } from '../use-person-form.ts'
import { useTeamAct } from '../use-team-act.ts'

interface EditDialogProps {
  team: LoadedTeam
  member: ListedMember
  /** Somebody else has removed the member in the meantime. */
  isGone: boolean
  onClose: () => void
  onLast: () => void
}

/** Why the address of the account cannot be changed. */
const addressRefusals = [
  'account_managed',
  'no_address',
  'over_email_send_rate_limit',
  'superadmin_refused',
] as const

const revisionOf = ({ email, role, revision }: ListedMember) => ({ revision, values: { email, role } })

const rowOf = ({ email, role }: { email: string; role: string }) => ({ email: email.trim(), role })

/** The role is saved at once. A new address waits until the person has confirmed it. */
export function EditDialog({ team, member, isGone: isMissing, onClose, onLast }: EditDialogProps) {
  const { t } = useLateTexts('team', texts, 'component', 'ui')
  const { toast } = useToast()
  const { readPage } = useReadPage()
  const [refusal, setRefusal] = useState<Refusal>()
  const [begun, setBegun] = useState(() => revisionOf(member))
  const name = nameOf(member)
  const { send, isSending } = useTeamAct({
    onDone: (_, result) => {
      onClose()
      const { new_email: email } = result as UpdatedMember
      toast({ title: t('edit.saved'), ...(email !== null && { description: t('edit.waiting', { email }) }) })
    },
    onRefused: (refused) => (refused.reason === 'last_maintainer' ? onLast() : setRefusal(refused)),
  })
  const save = (sent: { email: string; role: string }, edited = begun.revision) => {
    setRefusal(undefined)
    setBegun({ ...begun, revision: edited })
    const { user_id } = member
    void send({
      intent: 'edit',
      organization_id: team.organization.id,
      user_id,
      ...sent,
      revision: String(edited),
    })
  }
  const { values, change, reset, check, faultOf, form, submit } = usePersonForm(member, refusal, save)
  const showTheirs = ({ current }: NonNullable<Refusal['stale']>) => {
    const role = typeof current.role === 'string' ? current.role : values.role
    reset({ email: writeText(current.email) ?? member.email, role })
    setBegun({ ...begun, revision: current.revision })
    setRefusal(undefined)
    void readPage()
  }
  const stored = revisionOf(member)
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
  // The page may learn of it before the answer of what is sent is there.
  const isGone = isMissing && !isSending
  const isUnexplained = refusal && !isGone && !stale && Object.keys(refusal.faults).length === 0
  const addressRefusal = addressRefusals.find((reason) => reason === refusal?.reason)
  return (
    <Dialog
      open
      onOpenChange={(open) => open || isSending || onClose()}
      title={t('edit.title', { name })}
      actions={
        <>
          <DialogClose>
            <Button variant="outline" disabled={isSending}>
              {t('ui:confirmation.cancel')}
            </Button>
          </DialogClose>
          <Button
            type="submit"
            form="edit-member"
            disabled={isGone}
            loading={isSending}
            loadingText={t('edit.saving')}
          >
            {t('edit.save')}
          </Button>
        </>
      }
    >
      <form id="edit-member" ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {isGone && (
          <Alert tone="danger" urgent>
            {t('gone', { name })}
          </Alert>
        )}
        {stale && !isGone && (
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
        {isUnexplained && (
          <Alert tone="danger" urgent>
            {addressRefusal ? t(`edit.refused.${addressRefusal}`) : t(`component:refusal.${refusal.kind}`)}
          </Alert>
        )}
        <Field
          label={t('edit.email')}
          error={faultOf('email')}
          hint={member.is_managed ? t('edit.managed') : t('edit.emailHint', { name })}
        >
          <Input
            type="email"
            name="email"
            autoComplete="off"
            value={values.email}
            readOnly={member.is_managed}
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
}
