import { useRef, useState } from 'react'
import { href } from 'react-router'
import type { Fields } from '../../../exchange/acting/acts-provider.tsx'
import type { Refusal } from '../../../exchange/acting/answer.ts'
import { useAct } from '../../../exchange/acting/use-act.ts'
import type { SsoIntent } from './save-sso.ts'

interface Saving {
  organizationId: string
  intent: SsoIntent
  /** What it changes. Others may change anything else meanwhile: the metadata is read again every day. */
  changes?: readonly string[]
  onSaved: (sent: Fields) => void
  /** Returns true if it has told the person of the refusal, which is then not kept. */
  onRefused?: (refusal: Refusal) => boolean
}

/** Saves one thing without leaving the page. A refusal stays until the next try, or until it is dismissed. */
export function useSaveSso({ organizationId, intent, changes = [], onSaved, onRefused }: Saving) {
  const [refusal, setRefusal] = useState<Refusal>()
  const [isSaving, setSaving] = useState(false)
  const again = useRef<number>(undefined)
  const { send } = useAct({
    action: href('/settings/organization/sso'),
    changes: { organization: organizationId },
    onDone: onSaved,
    onRefused: (refusal) => {
      again.current = nextRevision(refusal, changes)
      if (again.current === undefined && !onRefused?.(refusal)) setRefusal(refusal)
    },
  })
  const takeAgain = () => {
    const revision = again.current
    again.current = undefined
    return revision
  }
  const save = async (fields: Fields) => {
    if (isSaving) return
    setRefusal(undefined)
    setSaving(true)
    const sent = { ...fields, intent, organization_id: organizationId }
    again.current = undefined
    await send(sent)
    const revision = takeAgain()
    if (revision !== undefined) await send({ ...sent, revision: String(revision) })
    setSaving(false)
  }
  return { save, isSaving, refusal, dismiss: () => setRefusal(undefined) }
}

/** The stored revision, if somebody has changed only what this does not touch. A connection that is gone is a conflict. */
function nextRevision({ stale }: Refusal, changes: readonly string[]): number | undefined {
  if (stale === undefined || stale.current.connection === null || changes.length === 0) return undefined
  return stale.changed.some((name) => changes.includes(name)) ? undefined : stale.current.revision
}
