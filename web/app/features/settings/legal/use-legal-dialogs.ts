import type { ListedLegalDocument } from '@trellis/domain/contracts/legal-documents'
import { useState } from 'react'
import { legal } from '../../../locales/en/late/settings/legal.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { useConfirmation } from '../../../ui/overlay/confirmation.tsx'
import { useToast } from '../../../ui/overlay/toast.tsx'
import { useLegalAct } from './use-legal-act.ts'

/** `upload` without a document adds one. */
type OpenDialog =
  | { kind: 'upload'; document?: ListedLegalDocument; file?: File }
  | { kind: 'edit'; document: ListedLegalDocument }

export interface LegalDialogs {
  shown: OpenDialog | undefined
  open: (dialog: OpenDialog) => void
  close: () => void
  withdraw: (document: ListedLegalDocument) => void
}

/** The one dialog that is open, and the question before a withdrawal. */
export function useLegalDialogs(): LegalDialogs {
  const { t } = useLateTexts('legal', legal)
  const { toast } = useToast()
  const { confirm } = useConfirmation()
  const [shown, setShown] = useState<OpenDialog>()
  const { send } = useLegalAct({
    onDone: ({ title = '' }) => toast({ title: t('done.withdrawn', { title }) }),
  })
  return {
    shown,
    open: setShown,
    close: () => setShown(undefined),
    withdraw: ({ id, title }) =>
      confirm({
        title: t('withdraw.title', { title }),
        description: t('withdraw.text'),
        confirmText: t('withdraw.act'),
        confirmingText: t('withdraw.acting'),
        confirmVariant: 'destructive',
        onConfirm: () => send({ intent: 'withdraw', id, title }),
      }),
  }
}
