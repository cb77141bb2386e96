// Sends acts that do not leave the page, one after the other. Two requests of one fetcher would cancel each other, and a
// fetcher of a page could not report a result after the page was left.
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { allParts, askFor } from '../page/asked-parts.ts'
import type { Answer } from './answer.ts'

export type Fields = Record<string, string>

interface NewAct {
  /** The hook that shows it as pending. */
  readonly owner: string
  readonly action: string
  readonly fields: Fields
  /** Called once with the answer, or with undefined if the server redirected. */
  readonly onSettled: (answer: Answer<unknown> | undefined) => void
}

interface PendingAct extends NewAct {
  readonly id: number
}

interface Acts {
  readonly pending: readonly PendingAct[]
  readonly send: (act: NewAct) => void
}

const ActsContext = createContext<Acts | undefined>(undefined)

export function ActsProvider({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<readonly PendingAct[]>([])
  const sent = useRef(0)
  const send = useCallback((act: NewAct) => {
    sent.current += 1
    const id = sent.current
    setPending((before) => [...before, { ...act, id }])
  }, [])
  const settle = useCallback((act: PendingAct, answer: Answer<unknown> | undefined) => {
    setPending((before) => before.filter(({ id }) => id !== act.id))
    act.onSettled(answer)
  }, [])
  const acts = useMemo(() => ({ pending, send }), [pending, send])
  const [first] = pending
  return (
    <ActsContext value={acts}>
      {children}
      {first && <SentAct key={first.id} act={first} onSettled={settle} />}
    </ActsContext>
  )
}

export function useActs(): Acts {
  const acts = use(ActsContext)
  if (acts === undefined) throw new Error('useActs needs an ActsProvider above it.')
  return acts
}

interface SentActProps {
  act: PendingAct
  onSettled: (act: PendingAct, answer: Answer<unknown> | undefined) => void
}

function SentAct({ act, onSettled }: SentActProps) {
  const { submit, state, data } = useFetcher<Answer<unknown>>()
  const stage = useRef<'new' | 'sent' | 'busy' | 'settled'>('new')
  useEffect(() => askFor(allParts), [])
  useEffect(() => {
    if (stage.current !== 'new') return
    stage.current = 'sent'
    void submit(act.fields, { method: 'post', action: act.action })
  }, [act, submit])
  useEffect(() => {
    if (state !== 'idle') stage.current = 'busy'
    else if (stage.current === 'busy' || (stage.current === 'sent' && data !== undefined)) {
      stage.current = 'settled'
      onSettled(act, data)
    }
  }, [act, state, data, onSettled])
  return null
}
