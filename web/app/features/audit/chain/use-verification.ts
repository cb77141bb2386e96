import type { AuditVerification } from '@trellis/domain/contracts/audit'
import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useAct } from '../../../exchange/acting/use-act.ts'
import { audit } from '../../../locales/en/late/audit.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { useToast } from '../../../ui/overlay/toast.tsx'

/** Verifies portion by portion. `progress` is what is under way; a refused portion ends it, and a toast says why. */
export function useVerification(organizationId: string) {
  const { t } = useLateTexts('audit', audit)
  const { toast } = useToast()
  const { pathname } = useLocation()
  const [progress, setProgress] = useState<{ checked: number }>()
  const found = useRef<AuditVerification>(undefined)
  const { send } = useAct({
    action: pathname,
    changes: {},
    onDone: (_, result) => {
      found.current = result as AuditVerification
    },
  })
  /** Undefined if the portion was refused. */
  const askPortion = async (restart: boolean): Promise<AuditVerification | undefined> => {
    found.current = undefined
    await send({ intent: 'verify', organization_id: organizationId, restart: String(restart) })
    return found.current
  }
  const verify = async () => {
    setProgress({ checked: 0 })
    let portion = await askPortion(true)
    while (portion?.finished_at === null) {
      setProgress({ checked: portion.checked })
      portion = await askPortion(false)
    }
    setProgress(undefined)
    if (portion === undefined) return
    const { broken_at: sequence } = portion
    if (sequence === null) toast({ title: t('chain.done') })
    else toast({ variant: 'destructive', description: t('chain.failed', { sequence }) })
  }
  return { progress, verify: () => void verify() }
}
