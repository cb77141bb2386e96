import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { useComponentLinks } from '../../components/base-path.ts'
import type { Refusal } from '../../data/act.ts'
import type { Draft } from './draft.ts'
import type { clientLoader } from './preview.ts'
import type { Effect } from './summarize-effect.ts'

/** What is known of a release that is being written: nothing is asked before it has a number. */
export type ReleaseEffectState =
  | { readonly state: 'unasked' | 'waiting' }
  | { readonly state: 'known'; readonly effect: Effect }
  | { readonly state: 'refused'; readonly refusal: Refusal; readonly retry: () => void }

// Long enough for a number to be typed.
const pause = 300

export function useReleaseEffect(componentId: string, { number, changes }: Draft): ReleaseEffectState {
  const { load, data, state } = useFetcher<typeof clientLoader>()
  const wanted = number.trim()
  const kinds = [...new Set(changes.map(({ kind }) => kind))].sort()
  const query = new URLSearchParams([['number', wanted], ...kinds.map((kind) => ['kind', kind])]).toString()
  const address = `${useComponentLinks()(componentId).preview}?${query}`
  const isAsked = wanted !== ''
  useEffect(() => {
    if (!isAsked) return
    const timer = setTimeout(() => void load(address), pause)
    return () => clearTimeout(timer)
  }, [load, address, isAsked])
  if (!isAsked) return { state: 'unasked' }
  // An answer to what stood there before says nothing of what stands there now.
  if (state !== 'idle' || data?.query !== query) return { state: 'waiting' }
  if (data.ok) return { state: 'known', effect: data.effect }
  return { state: 'refused', refusal: data, retry: () => void load(address) }
}
