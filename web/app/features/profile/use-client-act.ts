import { DataError } from '../../data/failure/data-error.ts'
import { proofFailureOf } from '../../data/session/proofs/proof-failure.ts'
import { isMissingProof, withStepUp } from '../../exchange/acting/step-up/step-up.ts'
import { profile } from '../../locales/en/late/profile.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { useToast } from '../../ui/overlay/toast.tsx'

type Acts = typeof import('../../data/session/browser-acts.ts').browserActs

/** Refusals that only the profile meets. */
const refusalByCode = {
  single_identity_not_deletable: 'onlyIdentity',
  email_conflict_identity_not_deletable: 'emailIdentity',
  identity_not_found: 'notLinked',
  manual_linking_disabled: 'linkingOff',
  user_sso_managed: 'managed',
} as const

const isRefusal = (code: string | undefined): code is keyof typeof refusalByCode =>
  code !== undefined && Object.hasOwn(refusalByCode, code)

/** Those of a proof that have words here. */
const toldFailures = ['canceled', 'unsupported', 'known', 'rate-limited', 'unavailable'] as const

/**
 * Runs an act of the browser's client, asks for a proof where one is missing, and says in a toast what happened. A
 * person who cancels the proof is told nothing.
 */
export function useClientAct() {
  const { t } = useLateTexts('profile', profile)
  const { toast } = useToast()
  const wordsOf = (error: unknown) => {
    if (error instanceof DataError && isRefusal(error.code)) return t(`failure.${refusalByCode[error.code]}`)
    const failure = proofFailureOf(error)
    return t(`failure.${toldFailures.find((told) => told === failure) ?? 'other'}`)
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
