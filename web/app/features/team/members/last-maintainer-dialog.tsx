import { nameOf } from '@trellis/domain/people/name-of'
import { team as texts } from '../../../locales/en/late/team.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Dialog, DialogClose } from '../../../ui/overlay/dialog.tsx'
import type { LoadedTeam } from '../query/load-team.ts'

interface LastMaintainerDialogProps {
  team: LoadedTeam
  /** Undefined: the person themself. */
  member?: { user_id: string; name: string; email: string } | undefined
  onClose: () => void
}

/** Why the last maintainer stays, and the way out. */
export function LastMaintainerDialog({ team, member, onClose }: LastMaintainerDialogProps) {
  const { t } = useLateTexts('team', texts)
  const isOwn = member === undefined || member.user_id === team.userId
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={isOwn ? t('lastMaintainer.ownTitle') : t('lastMaintainer.title', { name: nameOf(member) })}
      description={`${t('lastMaintainer.text')} ${t(team.total > 1 ? 'lastMaintainer.others' : 'lastMaintainer.alone')}`}
      actions={
        <DialogClose>
          <Button>{t('lastMaintainer.close')}</Button>
        </DialogClose>
      }
    />
  )
}
