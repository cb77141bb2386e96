import { useRef, useState } from 'react'
import type { Subjects } from '../subjects.ts'
import type { Fields } from './acts-provider.tsx'
import type { Refusal, StaleEdit } from './answer.ts'
import { useAct } from './use-act.ts'

interface Saving {
  /** The address of the page whose action handles it. */
  action: string
  changes: Subjects
  /**
   * Whether what others have saved since concerns what is sent. If not, it is sent again with the stored revision:
   * forms that store one row together have one revision. Without it, every edit by others is a conflict.
   */
  isConflict?: (stale: StaleEdit, sent: Fields) => boolean
  onSaved: (sent: Fields) => void
  /** Returns true if it has told the person of the refusal, which is then not kept. */
  onRefused?: (refusal: Refusal) => boolean
}

/** Saves without leaving the page. A refusal stays until the next try, or until it is dismissed. */
export function useSave({ action, changes, isConflict = () => true, onSaved, onRefused }: Saving) {
  const [refusal, setRefusal] = useState<Refusal>()
  const [isSaving, setSaving] = useState(false)
  const refused = useRef<Refusal>(undefined)
  const { send } = useAct({
    action,
    changes,
    onDone: onSaved,
    onRefused: (answer) => {
      refused.current = answer
    },
  })
  /** The stored revision, if it is a later one and nobody has changed what is sent. */
  const nextRevision = (sent: Fields): string | undefined => {
    const { stale } = refused.current ?? {}
    if (stale === undefined || isConflict(stale, sent)) return undefined
    const revision = String(stale.current.revision)
    return revision === sent.revision ? undefined : revision
  }
  const save = async (fields: Fields) => {
    if (isSaving) return
    setRefusal(undefined)
    setSaving(true)
    let revision = fields.revision
    do {
      refused.current = undefined
      const sent = revision === undefined ? fields : { ...fields, revision }
      await send(sent)
      revision = nextRevision(sent)
    } while (revision !== undefined)
    const last = refused.current
    if (last && !onRefused?.(last)) setRefusal(last)
    setSaving(false)
  }
  return { save, isSaving, refusal, dismiss: () => setRefusal(undefined) }
}
