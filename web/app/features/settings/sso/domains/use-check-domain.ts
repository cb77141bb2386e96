import type { SsoDomain } from '@trellis/domain/contracts/sso'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sso as texts } from '../../../../locales/en/late/settings/sso.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { useToast } from '../../../../ui/overlay/toast.tsx'
import { usePoll } from '../use-poll.ts'
import { useSaveSso } from '../use-save-sso.ts'

/** Asks for a check, which a job makes, and reads the page until its result is there. */
export function useCheckDomain(domain: SsoDomain, organizationId: string) {
  const { t } = useLateTexts('sso', texts)
  const { t: tRefusal } = useTranslation('component')
  const { toast } = useToast()
  /** When the last check was, at the click. */
  const [before, setBefore] = useState<{ readonly checkedAt: string | null; readonly asked: number }>()
  const isAwaited =
    before !== undefined && before.checkedAt === domain.checked_at && domain.verified_at === null
  const { isOver } = usePoll(isAwaited, `${domain.id} ${before?.asked}`)
  const { save, isSaving } = useSaveSso({
    organizationId,
    intent: 'check-domain',
    onSaved: () => setBefore({ checkedAt: domain.checked_at, asked: (before?.asked ?? 0) + 1 }),
    onRefused: ({ kind }) => {
      toast({ variant: 'destructive', description: tRefusal(`refusal.${kind}`) })
      return true
    },
  })
  useTellVerified(domain.verified_at !== null, () =>
    toast({ title: t('domains.nowVerified', { domain: domain.spelling }) }),
  )
  const isChecking = isSaving || (isAwaited && !isOver)
  return {
    isChecking,
    check: () => {
      if (!isChecking) void save({ id: domain.id })
    },
  }
}

function useTellVerified(isVerified: boolean, tell: () => void) {
  const was = useRef(isVerified)
  const onVerified = useEffectEvent(tell)
  useEffect(() => {
    if (isVerified && !was.current) onVerified()
    was.current = isVerified
  }, [isVerified])
}
