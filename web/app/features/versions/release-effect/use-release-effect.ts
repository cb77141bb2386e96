import { useTo } from '../../../components/base-path.ts'
import { type Refusal, unreachable } from '../../../exchange/acting/answer.ts'
import { useJson } from '../../../exchange/asking/use-json.ts'
import { useRested } from '../../../exchange/asking/use-rested.ts'
import { all } from '../../../exchange/subjects.ts'
import type { Draft } from '../form/draft.ts'
import type { PreviewAnswer } from './preview.ts'
import type { Effect } from './summarize-effect.ts'

/** The known effect of a release while it is being written: nothing is requested before it has a number. */
export type ReleaseEffectState =
  | { readonly state: 'unasked' | 'waiting' }
  | { readonly state: 'known'; readonly effect: Effect }
  | { readonly state: 'refused'; readonly refusal: Refusal; readonly retry: () => void }

// Long enough for a number to be typed.
const pause = 300

export function useReleaseEffect(componentId: string, { number, changes }: Draft): ReleaseEffectState {
  const wanted = number.trim()
  const kinds = [...new Set(changes.map(({ kind }) => kind))].sort()
  const query = new URLSearchParams([['number', wanted], ...kinds.map((kind) => ['kind', kind])])
  const preview = useTo()('/component/:id/version/preview', { id: componentId })
  const address = wanted === '' ? undefined : `${preview}?${query}`
  const asked = useRested(address, pause)
  const answer = useJson({ address: asked, parse: takeAnswer, shows: { member: all, component: all } })
  if (address === undefined) return { state: 'unasked' }
  // An answer to an earlier draft says nothing about the current one.
  if (asked !== address || answer.state === 'loading') return { state: 'waiting' }
  if (answer.state === 'failed') return { state: 'refused', refusal: unreachable, retry: answer.retry }
  if (answer.isOld) return { state: 'waiting' }
  const { value, retry } = answer
  return value.ok ? { state: 'known', effect: value.effect } : { state: 'refused', refusal: value, retry }
}

const takeAnswer = (answer: unknown) => answer as PreviewAnswer
