import { useEffect, useState } from 'react'

/** The value once it has not changed for a while, so that typing does not send a request per letter. */
export function useRested<Value>(value: Value, pause: number): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(value), pause)
    return () => window.clearTimeout(timer)
  }, [value, pause])
  return rested
}
