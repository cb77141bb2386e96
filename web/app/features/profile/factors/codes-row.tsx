import { useState } from 'react'
import { RecoveryCodes } from '../../../components/second-factor/recovery-codes.tsx'
import type { WaysIn } from '../../../data/session/ways-in.ts'
import { useReadPage } from '../../../exchange/page/use-read-page.ts'
import { profile } from '../../../locales/en/late/profile.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Row } from '../../../ui/layout/rows.tsx'
import { Glyph } from '../../../ui/mark/glyph.tsx'
import { useConfirmation } from '../../../ui/overlay/confirmation.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useToast } from '../../../ui/overlay/toast.tsx'
import { useClientAct } from '../use-client-act.ts'

/** How many recovery codes are left. New ones are shown once. */
export function CodesRow({ ways }: { ways: WaysIn }) {
  const { t } = useLateTexts('profile', profile)
  const { confirm } = useConfirmation()
  const act = useClientAct()
  const [codes, setCodes] = useState<readonly string[]>()
  const [isMaking, setMaking] = useState(false)
  const { recoveryCodes, publishableKey } = ways
  const make = () =>
    act(async (acts) => {
      setCodes(
        recoveryCodes === undefined
          ? await acts.makeRecoveryCodes(publishableKey)
          : await acts.replaceRecoveryCodes(publishableKey),
      )
    }, undefined)
  const makeFirst = async () => {
    if (isMaking) return
    setMaking(true)
    await make()
    setMaking(false)
  }
  const ask = () =>
    recoveryCodes === undefined
      ? void makeFirst()
      : confirm({
          title: t('factors.codes.makeTitle'),
          description: t('factors.codes.makeText'),
          confirmText: t('factors.codes.make'),
          confirmingText: t('factors.codes.making'),
          onConfirm: make,
        })
  return (
    <>
      <Row
        mark={<Glyph name="lock" className="text-subtle" />}
        title={t('factors.codes.title')}
        text={recoveryCodes ? t('factors.codes.left', recoveryCodes) : t('factors.codes.none')}
        act={
          <Button
            variant="ghost"
            size="sm"
            spinning={isMaking}
            loadingText={t('factors.codes.making')}
            onClick={ask}
          >
            {t('factors.codes.make')}
          </Button>
        }
      />
      {codes && <NewCodes codes={codes} email={ways.email} onSaved={() => setCodes(undefined)} />}
    </>
  )
}

interface NewCodesProps {
  codes: readonly string[]
  email: string
  onSaved: () => void
}

/** Stays open until the person says that the codes are kept. */
export function NewCodes({ codes, email, onSaved }: NewCodesProps) {
  const { t } = useLateTexts('profile', profile)
  const { toast } = useToast()
  const { readPage } = useReadPage()
  const close = () => {
    onSaved()
    toast({ title: t('factors.codes.done') })
    void readPage()
  }
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      title={t('factors.codes.shownTitle')}
      description={t('factors.codes.shownText')}
    >
      <RecoveryCodes codes={codes} email={email} onSaved={close} />
    </Dialog>
  )
}
