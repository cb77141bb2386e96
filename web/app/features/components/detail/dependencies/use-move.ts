import type { ComponentRow } from '@trellis/domain/contracts/catalog/components'
import { useTranslation } from 'react-i18next'
import { useTo } from '../../../../components/base-path.ts'
import { useAct } from '../../../../exchange/acting/use-act.ts'
import { all } from '../../../../exchange/subjects.ts'
import { useToast } from '../../../../ui/overlay/toast.tsx'

export interface Step {
  dependsOnId: string
  title: string
  from: { id: string; number: string }
  to: { id: string; number: string }
}

export interface Move {
  (step: Step): void
  /** Pending dependencies. Others wait, because the undo toast must be seen before the next one. */
  readonly moving: readonly string[]
}

/** Two components, of which subjects can name only one or all. */
const bothEnds = { component: all }

/** Selects another version of a dependency at once; the toast can undo it. */
export function useMove({ id }: Pick<ComponentRow, 'id'>): Move {
  const { t } = useTranslation('component')
  const { toast } = useToast()
  const action = useTo()('/component/:id/dependencies', { id })
  const back = useAct({
    action,
    changes: bothEnds,
    onDone: ({ title = '', number = '' }) => toast({ title: t('move.undone', { title, number }) }),
  })
  const forth = useAct({
    action,
    changes: bothEnds,
    onDone: (sent) => {
      const { dependsOnId = '', title = '', number = '', previousId = '', previousNumber = '' } = sent
      toast({
        title: t('move.done', { title, number }),
        description: t('move.from', { number: previousNumber }),
        action: {
          label: t('move.undo'),
          onAction: () =>
            void back.send({ dependsOnId, versionId: previousId, title, number: previousNumber }),
        },
      })
    },
  })
  const move = ({ dependsOnId, title, from, to }: Step) =>
    void forth.send({
      dependsOnId,
      versionId: to.id,
      title,
      number: to.number,
      previousId: from.id,
      previousNumber: from.number,
    })
  const moving = [...forth.pending, ...back.pending].map(({ dependsOnId = '' }) => dependsOnId)
  return Object.assign(move, { moving })
}
