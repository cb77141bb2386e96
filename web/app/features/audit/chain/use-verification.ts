import type { AuditVerification } from '@trellis/domain/contracts/audit'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useAct } from '../../../exchange/acting/use-act.ts'
import { audit } from '../../../locales/en/late/audit.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { useToast } from '../../../ui/overlay/toast.tsx'

/** Verifies portion by portion, as long as the page is open. `progress` is what is under way. */
export function useVerification(organizationId: string) {
  const { t } = useLateTexts('audit', audit)
  const { toast } = useToast()
  const { pathname } = useLocation()
  const [progress, setProgress] = useState<{ checked: number }>()
  const { send } = useAct({
    action: pathname,
    changes: {},
    onDone: (_, result) => {
      const { checked, broken_at, finished_at } = result as AuditVerification
      if (finished_at === null) {
        setProgress({ checked })
        void ask(false)
        return
      }
      setProgress(undefined)
      if (broken_at === null) toast({ title: t('chain.done') })
      else toast({ variant: 'destructive', description: t('chain.failed', { sequence: broken_at }) })
    },
  })
  const ask = async (restart: boolean) => {
    if (restart) setProgress({ checked: 0 })
    await send({ intent: 'verify', organization_id: organizationId, restart: String(restart) })
    if (restart) setProgress((current) => (current?.checked === 0 ? undefined : current))
  }
  return { progress, verify: () => void ask(true) }
}
