import { useState } from 'react'
import { deviceName } from '../../../components/second-factor/device-name.ts'
import type { NewApp } from '../../../data/session/factors/set-up-factor.ts'
import type { WaysIn } from '../../../data/session/ways-in.ts'
import { useReadPage } from '../../../exchange/page/use-read-page.ts'
import { profile } from '../../../locales/en/late/profile.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { useToast } from '../../../ui/overlay/toast.tsx'
import { useClientAct } from '../use-client-act.ts'
import { AddAppDialog } from './add-app-dialog.tsx'
import { NewCodes } from './codes-row.tsx'

/** The first factor of a person, a passkey or an app, comes with recovery codes. */
export function AddFactors({ ways }: { ways: WaysIn }) {
  const { t } = useLateTexts('profile', profile)
  const { toast } = useToast()
  const act = useClientAct()
  const [isAsking, setAsking] = useState(false)
  const [isBeginning, setBeginning] = useState(false)
  const [app, setApp] = useState<NewApp>()
  const { codes, makeCodes, forgetCodes } = useFirstCodes(ways)
  const { publishableKey } = ways
  // Each factor is told before its codes, whose failure stays to be read.
  const addPasskey = async () => {
    if (isAsking) return
    setAsking(true)
    await act(async (acts) => {
      await acts.addPasskey(publishableKey, deviceName(navigator.userAgent) ?? t('factors.newPasskey'))
      toast({ title: t('factors.passkeyAdded') })
      await makeCodes()
    }, undefined)
    setAsking(false)
  }
  // The dialog begins with the key: a missing proof is asked for before it opens.
  const beginApp = async () => {
    if (isBeginning) return
    setBeginning(true)
    await act(async (acts) => setApp(await acts.beginApp(publishableKey)), undefined)
    setBeginning(false)
  }
  const finishApp = async () => {
    toast({ title: t('factors.appAdded') })
    await makeCodes()
    setApp(undefined)
  }
  return (
    <div className="flex flex-wrap gap-2">
      {/* Both keep the focus, which returns to them after the dialogs. */}
      <Button
        variant="outline"
        size="sm"
        icon="plus"
        spinning={isAsking}
        loadingText={t('factors.addingPasskey')}
        onClick={() => void addPasskey()}
      >
        {t('factors.addPasskey')}
      </Button>
      <Button variant="outline" size="sm" icon="plus" spinning={isBeginning} onClick={() => void beginApp()}>
        {t('factors.addApp')}
      </Button>
      {app && !codes && (
        <AddAppDialog
          publishableKey={publishableKey}
          app={app}
          onDone={finishApp}
          onClose={() => setApp(undefined)}
        />
      )}
      {codes && <NewCodes codes={codes} email={ways.email} onSaved={forgetCodes} />}
    </div>
  )
}

/** A failure only costs the codes: the factor is on by now, and the page offers to make them. */
function useFirstCodes({ publishableKey, recoveryCodes }: WaysIn) {
  const { readPage } = useReadPage()
  const act = useClientAct()
  const [codes, setCodes] = useState<readonly string[]>()
  const makeCodes = async () => {
    if (recoveryCodes === undefined)
      await act(async (acts) => setCodes(await acts.makeRecoveryCodes(publishableKey)), undefined)
    await readPage()
  }
  return { codes, makeCodes, forgetCodes: () => setCodes(undefined) }
}
