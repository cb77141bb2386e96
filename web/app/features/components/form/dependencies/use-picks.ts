import { useRef, useState } from 'react'
import type { Target } from '../form-values.ts'
import type { Suggestion } from './choices.ts'

export type PickFailure = 'unavailable' | 'missing' | 'unreleased'

export interface Pick {
  /** Different for each try. */
  readonly key: number
  readonly suggestion: Suggestion
  readonly failure?: PickFailure
}

/** Picked components that are not among the values yet, in order: their versions are still loading. */
export function usePicks(onArrival: (target: Target) => void) {
  const [list, setList] = useState<readonly Pick[]>([])
  const tries = useRef(0)
  const without = (id: string) => (picks: readonly Pick[]) =>
    picks.filter(({ suggestion }) => suggestion.id !== id)
  return {
    list,
    /** Answers are applied in this order: an early one waits for those before it. */
    next: list.find(({ failure }) => failure === undefined),
    /** Also retries what has failed. */
    pick: (suggestion: Suggestion) => {
      tries.current += 1
      const key = tries.current
      setList((picks) => [...without(suggestion.id)(picks), { key, suggestion }])
    },
    drop: (id: string) => setList(without(id)),
    arrive: (target: Target) => {
      setList(without(target.id))
      onArrival(target)
    },
    fail: (key: number, failure: PickFailure) =>
      setList((picks) => picks.map((pick) => (pick.key === key ? { ...pick, failure } : pick))),
  }
}

export type Picks = ReturnType<typeof usePicks>
