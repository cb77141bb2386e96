import { AuthenticatorSteps } from '../../../components/second-factor/authenticator-steps.tsx'
import type { NewApp } from '../../../data/session/factors/set-up-factor.ts'
import { profile } from '../../../locales/en/late/profile.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Dialog, DialogClose } from '../../../ui/overlay/dialog.tsx'

interface AddAppDialogProps {
  publishableKey: string
  app: NewApp
  onDone: () => Promise<void>
  onClose: () => void
}

/** Scan, then the first code. */
export function AddAppDialog({ publishableKey, app, onDone, onClose }: AddAppDialogProps) {
  const { t } = useLateTexts('profile', profile)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('factors.addAppTitle')}
      className="[--dialog-width:520px]"
    >
      <AuthenticatorSteps
        publishableKey={publishableKey}
        begun={app}
        onDone={onDone}
        aside={
          <DialogClose>
            <Button variant="outline" size="lg" className="ml-auto">
              {t('cancel')}
            </Button>
          </DialogClose>
        }
      />
    </Dialog>
  )
}
