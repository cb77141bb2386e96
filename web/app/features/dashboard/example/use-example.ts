import type { InUse } from '@trellis/domain/contracts/catalog/components'
import { useTo } from '../../../components/base-path.ts'
import type { Refusal } from '../../../exchange/acting/answer.ts'
import { useAct } from '../../../exchange/acting/use-act.ts'
import { all } from '../../../exchange/subjects.ts'
import { dashboard } from '../../../locales/en/late/dashboard.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { useToast } from '../../../ui/overlay/toast.tsx'

type Dependents = InUse['dependents']

/** Loads or removes the example data. `onInUse` is told which own components depend on what would be removed. */
export function useExample(
  intent: 'load-example' | 'remove-example',
  onInUse?: (dependents: Dependents) => void,
) {
  const { t } = useLateTexts('dashboard', dashboard, 'component')
  const { toast } = useToast()
  const { send, pending } = useAct({
    action: useTo()('/dashboard'),
    changes: { component: all, version: all },
    onDone: () => toast({ title: intent === 'load-example' ? t('example.loaded') : t('example.removed') }),
    onRefused: ({ kind, dependents }: Refusal) => {
      if (onInUse && dependents.length > 0) onInUse(dependents)
      else toast({ variant: 'destructive', description: t(`component:refusal.${kind}`) })
    },
  })
  return {
    act: ({ force = false } = {}) => send({ intent, force: String(force) }),
    isActing: pending.length > 0,
  }
}
