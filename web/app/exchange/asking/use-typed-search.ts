import { useState } from 'react'
import { searchText } from '../../data/catalog/search-text.ts'
import type { Subjects } from '../subjects.ts'
import { useJson } from './use-json.ts'
import { useRested } from './use-rested.ts'

const typingPause = 100

interface TypedSearch {
  readonly address: string
  /** Sent beside the text. */
  readonly parameters?: Readonly<Record<string, string>>
  readonly shows: Subjects
  /** Sends a request on mount; otherwise it waits until someone types or `open` is called. */
  readonly asksAtOnce?: boolean
}

/** Results for the typed text, requested after a short pause. Until they arrive, the previous results stay. */
export function useTypedSearch<Found>({ address, parameters, shows, asksAtOnce = false }: TypedSearch) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(asksAtOnce)
  const query = searchText(text)
  // The empty query has no pause, because nobody is typing.
  const asked = useRested(isOpen ? query : undefined, query === '' ? 0 : typingPause)
  const answer = useJson<Found>({
    address:
      asked === undefined ? undefined : `${address}?${new URLSearchParams({ ...parameters, q: asked })}`,
    parse: takeAnswer,
    shows,
  })
  const type = (next: string) => {
    setText(next)
    setOpen(true)
  }
  return {
    text,
    type,
    open: () => setOpen(true),
    found: answer.state === 'ready' ? answer.value : undefined,
    hasFailed: answer.state === 'failed',
    isStale: asked !== query || answer.state === 'loading' || (answer.state === 'ready' && answer.isOld),
  }
}

const takeAnswer = <Found>(answer: unknown) => answer as Found
