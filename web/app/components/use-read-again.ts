import { useState } from 'react'
import { useRevalidate } from './use-revalidate.ts'

/** For forms of something stored: reads it again, and gives a key that changes with what was read. */
export function useReadAgain(loaded: unknown): { reading: number; readAgain: () => void } {
  const { revalidate } = useRevalidate()
  const [{ count, discarded }, setState] = useState<{ count: number; discarded?: unknown }>({ count: 0 })
  if (discarded !== undefined && discarded !== loaded) setState({ count: count + 1 })
  const readAgain = () => {
    setState({ count, discarded: loaded })
    void revalidate()
  }
  return { reading: count, readAgain }
}
