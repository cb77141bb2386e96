import { useState } from 'react'
import { useReadPage } from './use-read-page.ts'

/** For forms of something stored: reads it again, and gives a key that changes with what was read. */
export function useReadAgain(loaded: unknown): { reading: number; readAgain: () => void } {
  const { readPage } = useReadPage()
  const [{ count, discarded }, setState] = useState<{ count: number; discarded?: unknown }>({ count: 0 })
  if (discarded !== undefined && discarded !== loaded) setState({ count: count + 1 })
  const readAgain = () => {
    setState({ count, discarded: loaded })
    void readPage()
  }
  return { reading: count, readAgain }
}
