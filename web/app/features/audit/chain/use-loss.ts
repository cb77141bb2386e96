import { useTo } from '../../../components/base-path.ts'
import { useJson } from '../../../exchange/asking/use-json.ts'
import { useRested } from '../../../exchange/asking/use-rested.ts'

export type Loss =
  | { readonly state: 'none' | 'loading' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | { readonly state: 'known'; readonly count: number }

const parseCount = (answer: unknown) => (answer as { count: number }).count

/** How many entries are older than the typed days. Without days, none go. */
export function useLoss(days: string): Loss {
  const rested = useRested(days, 300)
  const address = `${useTo()('/audits/older')}?days=${rested}`
  const found = useJson({
    address: rested === '' ? undefined : address,
    parse: parseCount,
    shows: { organization: 'all' },
  })
  if (days === '') return { state: 'none' }
  if (rested !== days || found.state === 'loading') return { state: 'loading' }
  if (found.state === 'failed') return found
  return found.isOld ? { state: 'loading' } : { state: 'known', count: found.value }
}
