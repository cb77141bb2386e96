import type { ListedMember } from '@trellis/domain/contracts/team/directory'
import type { RemovedMember } from '@trellis/domain/contracts/team/members'
import { nameOf } from '@trellis/domain/people/name-of'
import { useState } from 'react'
import { useTo } from '../../../components/base-path.ts'
import { Chosen } from '../../../components/form/chosen.tsx'
import { ChoiceField } from '../../../components/list/search-filter/choice-field.tsx'
import type { FilterChoice } from '../../../components/list/search-filter/choice-search.tsx'
import type { Refusal } from '../../../exchange/acting/answer.ts'
import { useFieldFaults } from '../../../exchange/acting/use-field-faults.ts'
import { team as texts } from '../../../locales/en/late/team.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Dialog, DialogClose } from '../../../ui/overlay/dialog.tsx'
import { useToast } from '../../../ui/overlay/toast.tsx'
import type { LoadedTeam } from '../query/load-team.ts'
import { useTeamAct } from '../use-team-act.ts'

interface RemoveDialogProps {
  team: LoadedTeam
  member: ListedMember
  /** Somebody else has removed the member in the meantime. */
  isGone: boolean
  onClose: () => void
  onLast: () => void
}

/** Says what becomes of the person's assignments, and offers them to somebody else. */
export function RemoveDialog({ team, member, isGone: isMissing, onClose, onLast }: RemoveDialogProps) {
  const { t } = useLateTexts('team', texts, 'component', 'ui')
  const { toast } = useToast()
  const [heir, setHeir] = useState<FilterChoice>()
  const [refusal, setRefusal] = useState<Refusal>()
  const { faultOf, settle } = useFieldFaults({}, refusal)
  const name = nameOf(member)
  const { send, isSending } = useTeamAct({
    onDone: ({ heir_name: heirName = '' }, result) => {
      onClose()
      const { handed_over: count } = result as RemovedMember
      const description = t('remove.handedOver', { count, name: heirName })
      toast({ title: t('remove.done'), ...(count > 0 && { description }) })
    },
    onRefused: (refused) => (refused.reason === 'last_maintainer' ? onLast() : setRefusal(refused)),
  })
  const remove = () => {
    setRefusal(undefined)
    void send({
      intent: 'remove',
      organization_id: team.organization.id,
      user_id: member.user_id,
      hand_over_to: heir?.value ?? '',
      heir_name: heir?.label ?? '',
    })
  }
  const choose = (choice: FilterChoice | undefined) => {
    setHeir(choice)
    settle('hand_over_to')
  }
  const people = useTo()('/component/filter/:of', { of: 'people' })
  // The page may learn of the person's own act before the answer is there.
  const isGone = isMissing && !isSending
  const isUnexplained = refusal && !isGone && Object.keys(refusal.faults).length === 0
  return (
    <Dialog
      open
      onOpenChange={(open) => open || isSending || onClose()}
      title={t('remove.title', { name })}
      description={t('remove.text', { name })}
      actions={
        <>
          <DialogClose>
            <Button variant="outline" disabled={isSending}>
              {t('ui:confirmation.cancel')}
            </Button>
          </DialogClose>
          <Button
            variant="destructive"
            disabled={isGone}
            loading={isSending}
            loadingText={t('remove.acting')}
            onClick={remove}
          >
            {t('remove.act')}
          </Button>
        </>
      }
    >
      {(isGone || isUnexplained || member.component_count > 0) && (
        <div className="flex flex-col gap-4 type-sm">
          {isGone && (
            <Alert tone="danger" urgent>
              {t('gone', { name })}
            </Alert>
          )}
          {isUnexplained && (
            <Alert tone="danger" urgent>
              {t(`component:refusal.${refusal.kind}`)}
            </Alert>
          )}
          {!isGone && member.component_count > 0 && (
            <>
              <p>{t('remove.assignments', { count: member.component_count, name })}</p>
              <Field
                label={t('remove.handOver')}
                optional
                error={faultOf('hand_over_to')}
                hint={t('remove.handOverHint')}
              >
                {heir ? (
                  <Chosen
                    label={heir.label}
                    remove={t('remove.clear', { name: heir.label })}
                    onRemove={() => choose(undefined)}
                  />
                ) : (
                  <ChoiceField
                    placeholder={t('remove.find')}
                    address={people}
                    barred={[member.user_id]}
                    onChoose={choose}
                  />
                )}
              </Field>
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}
