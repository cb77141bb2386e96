import { useState } from 'react'
import { AuthenticatorSteps } from '../../../components/second-factor/authenticator-steps.tsx'
import type { WaysIn } from '../../../data/session/ways-in.ts'
import { useReadPage } from '../../../exchange/page/use-read-page.ts'
import { profile } from '../../../locales/en/late/profile.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useToast } from '../../../ui/overlay/toast.tsx'
import { useClientAct } from '../use-client-act.ts'
import { NewCodes } from './codes-row.tsx'

interface AddAppDialogProps {
  ways: WaysIn
  onClose: () => void
}

/** Scan, then the first code. The first factor of a person comes with recovery codes. */
export function AddAppDialog({ ways, onClose }: AddAppDialogProps) {
  const { t } = useLateTexts('profile', profile)
  const { toast } = useToast()
  const { readPage } = useReadPage()
  const act = useClientAct()
  const [codes, setCodes] = useState<readonly string[]>()
  const finish = async () => {
    toast({ title: t('factors.appAdded') })
    let made: readonly string[] | undefined
    await act(async ({ makeRecoveryCodes }) => {
      made = await makeRecoveryCodes(ways.publishableKey)
    }, undefined)
    if (made) return setCodes(made)
    onClose()
    await readPage()
  }
  if (codes) return <NewCodes codes={codes} email={ways.email} onSaved={onClose} />
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('factors.addAppTitle')}
      className="[--dialog-width:520px]"
    >
      <AuthenticatorSteps publishableKey={ways.publishableKey} onDone={finish} />
    </Dialog>
  )
}
