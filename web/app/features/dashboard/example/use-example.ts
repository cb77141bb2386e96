import { useTranslation } from 'react-i18next'
import { useTo } from '../../../components/base-path.ts'
import { useAct } from '../../../exchange/acting/use-act.ts'
import { all } from '../../../exchange/subjects.ts'
import { useToast } from '../../../ui/overlay/toast.tsx'

/** Loads or removes the example data. */
export function useExample(intent: 'load-example' | 'remove-example') {
  const { t } = useTranslation('dashboard')
  const { toast } = useToast()
  const { send, pending } = useAct({
    action: useTo()('/dashboard'),
    changes: { component: all, version: all },
    onDone: () => toast({ title: intent === 'load-example' ? t('example.loaded') : t('example.removed') }),
  })
  return { act: () => send({ intent }), isActing: pending.length > 0 }
}
