import { DataError } from '../../data/failure/data-error.ts'
import { isMissingProof, withStepUp } from '../../exchange/acting/step-up/step-up.ts'
import { profile } from '../../locales/en/late/profile.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { useToast } from '../../ui/overlay/toast.tsx'

type Acts = typeof import('../../data/session/browser-acts.ts').browserActs

const failureByCode = {
  passkey_canceled: 'canceled',
  passkey_unsupported: 'unsupported',
  passkey_known: 'known',
  webauthn_credential_exists: 'known',
  single_identity_not_deletable: 'onlyIdentity',
  email_conflict_identity_not_deletable: 'emailIdentity',
} as const

const isKnownCode = (code: string | undefined): code is keyof typeof failureByCode =>
  code !== undefined && Object.hasOwn(failureByCode, code)

/**
 * Runs an act of the browser's client, asks for a proof where one is missing, and says in a toast what happened. A
 * person who cancels the proof is told nothing. Resolves to whether it was done.
 */
export function useClientAct() {
  const { t } = useLateTexts('profile', profile)
  const { toast } = useToast()
  const wordsOf = (error: unknown) => {
    if (!(error instanceof DataError)) return t('failure.other')
    if (isKnownCode(error.code)) return t(`failure.${failureByCode[error.code]}`)
    const { kind } = error
    return kind === 'rate-limited' || kind === 'unavailable' ? t(`failure.${kind}`) : t('failure.other')
  }
  return async (act: (acts: Acts) => Promise<void>, done: string | undefined): Promise<void> => {
    try {
      const { browserActs } = await import('../../data/session/browser-acts.ts')
      await withStepUp(() => act(browserActs))
      if (done !== undefined) toast({ title: done })
    } catch (error) {
      if (!isMissingProof(error)) toast({ variant: 'destructive', description: wordsOf(error) })
    }
  }
}
