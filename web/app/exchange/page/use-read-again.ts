import { useState } from 'react'
import { useReadPage } from './use-read-page.ts'

/** For forms that edit a stored row: reloads it, and returns a key that changes with the loaded data. */
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
