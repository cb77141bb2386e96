import { type RefObject, useCallback, useEffect, useState } from 'react'
import { toastOnArrival } from './arrival-toast.tsx'

/** Moves the focus to the first faulty field: after each refusal of the server, and when the result is called. */
export function useFaultFocus(
  form: RefObject<HTMLFormElement | null>,
  refusal: object | undefined,
): () => void {
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (refusal === undefined && tries === 0) return
    toastOnArrival(undefined)
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [form, refusal, tries])
  return useCallback(() => setTries((count) => count + 1), [])
}
