import { useState } from 'react'
import { giveUpOrganization } from '../../../data/organization/last-organization.ts'
import type { Refusal } from '../../../exchange/acting/answer.ts'
import { toastOnArrival } from '../../../exchange/acting/arrival-toast.tsx'
import { team as texts } from '../../../locales/en/late/team.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Dialog, DialogClose } from '../../../ui/overlay/dialog.tsx'
import type { LoadedTeam } from '../query/load-team.ts'
import { useTeamAct } from '../use-team-act.ts'

interface LeaveDialogProps {
  team: LoadedTeam
  onClose: () => void
  /** The server knows of no other maintainer. */
  onLast: () => void
}

/** Leads to the dashboard of another organization, or to a new one. */
export function LeaveDialog({ team, onClose, onLast }: LeaveDialogProps) {
  const { t } = useLateTexts('team', texts, 'component', 'ui')
  const [refusal, setRefusal] = useState<Refusal>()
  const { organization, ownAssignments: count } = team
  const { send, isSending } = useTeamAct({
    onDone: onClose,
    onRefused: (refused) => {
      toastOnArrival(undefined)
      if (refused.reason === 'last_maintainer') onLast()
      else setRefusal(refused)
    },
  })
  const leave = () => {
    toastOnArrival({ title: t('leave.done', { organization: organization.name }) })
    giveUpOrganization(organization.id)
    void send({ intent: 'leave', organization_id: organization.id })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || isSending || onClose()}
      title={t('leave.title', { organization: organization.name })}
      description={[t('leave.text'), count > 0 && t('leave.assignments', { count })]
        .filter(Boolean)
        .join(' ')}
      actions={
        <>
          <DialogClose>
            <Button variant="outline" disabled={isSending}>
              {t('ui:confirmation.cancel')}
            </Button>
          </DialogClose>
          <Button variant="destructive" loading={isSending} loadingText={t('leave.acting')} onClick={leave}>
            {t('leave.act')}
          </Button>
        </>
      }
    >
      {refusal && (
        <Alert tone="danger" urgent>
          {t(`component:refusal.${refusal.kind}`)}
        </Alert>
      )}
    </Dialog>
  )
}
