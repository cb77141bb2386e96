import { useEffect } from 'react'
import { useTo } from '../../../components/base-path.ts'
import type { Refusal } from '../../../exchange/acting/act.ts'
import type { Draft } from '../form/draft.ts'
import type { PreviewAnswer } from './preview.ts'
import type { Effect } from './summarize-effect.ts'
import { useLastQuestion } from './use-last-question.ts'

/** The known effect of a release while it is being written: nothing is requested before it has a number. */
export type ReleaseEffectState =
  | { readonly state: 'unasked' | 'waiting' }
  | { readonly state: 'known'; readonly effect: Effect }
  | { readonly state: 'refused'; readonly refusal: Refusal; readonly retry: () => void }

// Long enough for a number to be typed.
const pause = 300

export function useReleaseEffect(componentId: string, { number, changes }: Draft): ReleaseEffectState {
  const { ask, data, state } = useLastQuestion<PreviewAnswer>()
  const wanted = number.trim()
  const kinds = [...new Set(changes.map(({ kind }) => kind))].sort()
  const query = new URLSearchParams([['number', wanted], ...kinds.map((kind) => ['kind', kind])]).toString()
  const address = `${useTo()('/component/:id/version/preview', { id: componentId })}?${query}`
  const isAsked = wanted !== ''
  useEffect(() => {
    if (!isAsked) return
    const timer = setTimeout(() => ask(query, address), pause)
    return () => clearTimeout(timer)
  }, [ask, query, address, isAsked])
  if (!isAsked) return { state: 'unasked' }
  // An answer to an earlier draft says nothing about the current one.
  if (state !== 'idle' || data?.query !== query) return { state: 'waiting' }
  if (data.ok) return { state: 'known', effect: data.effect }
  return { state: 'refused', refusal: data, retry: () => ask(query, address) }
}
