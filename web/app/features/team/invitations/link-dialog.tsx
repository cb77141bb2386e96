import { formatDate } from '../../../components/dates/format-date.ts'
import { team as texts } from '../../../locales/en/late/team.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { CopyValue } from '../../../ui/action/copy-value.tsx'
import { Dialog, DialogClose } from '../../../ui/overlay/dialog.tsx'
import type { ShownLink } from './use-invitation-acts.ts'

interface LinkDialogProps {
  link: ShownLink
  onClose: () => void
}

/** For browsers that did not let the page copy the link. */
export function LinkDialog({ link: { email, link, expires_at }, onClose }: LinkDialogProps) {
  const { t } = useLateTexts('team', texts)
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('invitations.linkTitle', { email })}
      description={t('invitations.linkText', { date: formatDate(expires_at) })}
      actions={
        <DialogClose>
          <Button>{t('invitations.close')}</Button>
        </DialogClose>
      }
    >
      <CopyValue value={link} label={t('invitations.linkCopy')} />
    </Dialog>
  )
}
