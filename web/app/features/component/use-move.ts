import type { ComponentRow } from '@trellis/domain/contracts/components'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useComponentLinks } from '../../components/base-path.ts'
import { useAct } from '../../components/use-act.ts'
import { useToast } from '../../ui/overlay/toast.tsx'

export interface Step {
  dependsOnId: string
  title: string
  from: { id: string; number: string }
  to: { id: string; number: string }
}

export interface Move {
  (step: Step): void
  /** The dependency that is on its way. */
  readonly moving: string | undefined
}

/** Selects another version of a dependency at once; the toast takes it back. */
export function useMove({ id }: ComponentRow): Move {
  const { t } = useTranslation('component')
  const { toast } = useToast()
  const action = useComponentLinks()(id).dependencies
  const back = useAct(action, (_, { title = '', number = '' }) =>
    toast({ title: t('move.undone', { title, number }) }),
  )
  const undo = back.send
  const tell = useCallback(
    (_: unknown, sent: Record<string, string>) => {
      const { dependsOnId = '', title = '', number = '', previousId = '', previousNumber = '' } = sent
      toast({
        title: t('move.done', { title, number }),
        description: t('move.from', { number: previousNumber }),
        action: {
          label: t('move.undo'),
          onAction: () => void undo({ dependsOnId, versionId: previousId, title, number: previousNumber }),
        },
      })
    },
    [toast, t, undo],
  )
  const forth = useAct(action, tell)
  const move = ({ dependsOnId, title, from, to }: Step) =>
    void forth.send({
      dependsOnId,
      versionId: to.id,
      title,
      number: to.number,
      previousId: from.id,
      previousNumber: from.number,
    })
  return Object.assign(move, { moving: (forth.sending ?? back.sending)?.dependsOnId })
}
