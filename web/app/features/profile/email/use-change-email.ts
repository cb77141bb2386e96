import { useState } from 'react'
import { DataError } from '../../../data/failure/data-error.ts'
import { isMissingProof, withStepUp } from '../../../exchange/acting/step-up/step-up.ts'
import { useReadPage } from '../../../exchange/page/use-read-page.ts'
import { profile } from '../../../locales/en/late/profile.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { useToast } from '../../../ui/overlay/toast.tsx'

export type EmailFailure =
  | 'invalid'
  | 'taken'
  | 'ssoDomain'
  | 'managed'
  | 'rate-limited'
  | 'unavailable'
  | 'other'

const failureByCode: Readonly<Record<string, EmailFailure>> = {
  email_exists: 'taken',
  user_already_exists: 'taken',
  sso_required: 'ssoDomain',
  user_sso_managed: 'managed',
}

const failureByKind: Readonly<Record<string, EmailFailure>> = {
  invalid: 'invalid',
  'rate-limited': 'rate-limited',
  unavailable: 'unavailable',
}

function emailFailureOf(error: unknown): EmailFailure {
  if (!(error instanceof DataError)) return 'other'
  return failureByCode[error.code ?? ''] ?? failureByKind[error.kind] ?? 'other'
}

const fieldFailures = ['invalid', 'taken', 'ssoDomain'] as const

/** Whether the typed address is the reason. */
export const isFieldFailure = (kind: EmailFailure): kind is (typeof fieldFailures)[number] =>
  fieldFailures.some((known) => known === kind)

/** A failure stays until the next try, or until it is settled. What was typed stays with it. */
export function useChangeEmail(publishableKey: string, onSent: () => void) {
  const { t } = useLateTexts('profile', profile)
  const { toast } = useToast()
  const { readPage } = useReadPage()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<{ readonly kind: EmailFailure }>()
  const change = async (email: string) => {
    if (isSending) return
    setFailure(undefined)
    setSending(true)
    try {
      const { browserActs } = await import('../../../data/session/browser-acts.ts')
      await withStepUp(() => browserActs.changeEmail(publishableKey, email))
      await readPage()
      onSent()
      toast({ title: t('email.sent') })
    } catch (error) {
      // A person who cancels the proof is told nothing.
      if (!isMissingProof(error)) setFailure({ kind: emailFailureOf(error) })
    }
    setSending(false)
  }
  return { change, isSending, failure, settle: () => setFailure(undefined) }
}
