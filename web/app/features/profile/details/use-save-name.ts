import { useState } from 'react'
import { href } from 'react-router'
import type { Refusal } from '../../../exchange/acting/answer.ts'
import { useAct } from '../../../exchange/acting/use-act.ts'
import { all } from '../../../exchange/subjects.ts'

/** Saves without leaving the page. A refusal stays until the next try, or until it is dismissed. */
export function useSaveName(onSaved: () => void) {
  const [refusal, setRefusal] = useState<Refusal>()
  const [isSaving, setSaving] = useState(false)
  const { send } = useAct({
    action: href('/profile'),
    changes: { member: all },
    onDone: onSaved,
    onRefused: setRefusal,
  })
  const save = async ({ name, revision }: { name: string; revision: number }) => {
    if (isSaving) return
    setRefusal(undefined)
    setSaving(true)
    await send({ intent: 'save-name', name, revision: String(revision) })
    setSaving(false)
  }
  return { save, isSaving, refusal, dismiss: () => setRefusal(undefined) }
}
