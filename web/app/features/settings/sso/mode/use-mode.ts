import type { OrganizationSso, SsoMode } from '@trellis/domain/contracts/sso'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sso as texts } from '../../../../locales/en/late/settings/sso.ts'
import { settings } from '../../../../locales/en/late/settings.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { useToast } from '../../../../ui/overlay/toast.tsx'
import { useSaveSso } from '../use-save-sso.ts'

interface ModeWords {
  /** The toast after each change. */
  wordsOf: (mode: SsoMode) => string
  /** Undoing a change that reaches other people asks again, so it is not offered. */
  canUndo: (mode: SsoMode) => boolean
}

/** Saves the mode at once. A refused change moves back and says why. */
export function useMode(sso: OrganizationSso, { wordsOf, canUndo }: ModeWords) {
  const { t } = useLateTexts('settings', settings)
  useLateTexts('sso', texts)
  const { t: tRefusal } = useTranslation('component')
  const { toast } = useToast()
  const stored = sso.connection?.mode ?? 'off'
  const [sent, setSent] = useState<SsoMode>()
  // Undo is clicked later, when the stored revision is another one.
  const latest = useRef({ revision: sso.revision, stored })
  useEffect(() => {
    latest.current = { revision: sso.revision, stored }
  }, [sso.revision, stored])
  const before = useRef<SsoMode>(stored)
  const { save, isSaving, refusal, dismiss } = useSaveSso({
    organizationId: sso.organization_id,
    intent: 'mode',
    changes: ['mode', 'kind', 'entity_id', 'issuer'],
    onSaved: ({ mode }) => {
      const previous = before.current
      toast({
        title: wordsOf(mode as SsoMode),
        ...(canUndo(previous) && { action: { label: t('undo'), onAction: () => void change(previous) } }),
      })
    },
    onRefused: ({ kind, stale, faults }) => {
      const needsChoice = stale !== undefined || Object.keys(faults).length > 0
      if (!needsChoice) toast({ variant: 'destructive', description: tRefusal(`refusal.${kind}`) })
      return !needsChoice
    },
  })
  const change = (mode: SsoMode, revision = latest.current.revision) => {
    before.current = latest.current.stored
    setSent(mode)
    return save({ mode, revision: String(revision) })
  }
  return {
    mode: isSaving && sent ? sent : stored,
    change,
    refusal,
    keep: (revision: number) => void change(sent ?? stored, revision),
    dismiss,
  }
}
