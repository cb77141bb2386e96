import type { ApiTokenRow, TokenKind } from '@trellis/domain/contracts/tokens'
import { useState } from 'react'
import type { ListedToken } from '../../data/organization/tokens.ts'
import type { Refusal } from '../../exchange/acting/answer.ts'
import { useAct } from '../../exchange/acting/use-act.ts'
import { tokens as texts } from '../../locales/en/late/settings/tokens.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { useConfirmation } from '../../ui/overlay/confirmation.tsx'
import { useToast } from '../../ui/overlay/toast.tsx'
import { emptyDraft, inputOf, type TokenDraft } from './token-draft.ts'

interface TokenActsSettings {
  /** The page whose action handles the acts. */
  action: string
  organizationId: string
  kind: TokenKind
}

/** The draft of a new token, the one that was just created, and revoking. Nothing typed is lost by a refusal. */
export function useTokenActs({ action, organizationId, kind }: TokenActsSettings) {
  const { t } = useLateTexts('tokens', texts)
  const { toast } = useToast()
  const { confirm } = useConfirmation()
  const [draft, setDraft] = useState<TokenDraft>()
  const [created, setCreated] = useState<{ name: string; token: string }>()
  const [refusal, setRefusal] = useState<Refusal>()
  const changes = { organization: organizationId }
  const creating = useAct({
    action,
    changes,
    onRefused: setRefusal,
    onDone: (_, result) => {
      const { name, token } = result as ApiTokenRow & { token: string }
      setDraft(undefined)
      setCreated({ name, token })
    },
  })
  const revoking = useAct({ action, changes, onDone: () => toast({ title: t('revoke.done') }) })
  return {
    draft,
    created,
    refusal,
    isCreating: creating.pending.length > 0,
    open: () => {
      setRefusal(undefined)
      setDraft(emptyDraft)
    },
    close: () => setDraft(undefined),
    change: (part: Partial<TokenDraft>) => setDraft((known) => known && { ...known, ...part }),
    create: (asked: TokenDraft) => {
      setRefusal(undefined)
      const input = inputOf(asked, { organizationId, kind, now: Date.now() })
      void creating.send({ intent: 'create-token', input: JSON.stringify(input) })
    },
    /** The person has the token. */
    forget: () => setCreated(undefined),
    revoke: ({ id, name, last_used_address: address }: ListedToken) =>
      confirm({
        title: t('revoke.title', { name }),
        description: address === null ? t('revoke.text') : t('revoke.textUsed', { address }),
        confirmText: t('revoke.act'),
        confirmingText: t('revoke.acting'),
        confirmVariant: 'destructive',
        onConfirm: () => revoking.send({ intent: 'revoke-token', id }),
      }),
  }
}

export type TokenActs = ReturnType<typeof useTokenActs>
