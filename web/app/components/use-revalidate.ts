import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { oweReading } from '../data/owed-reading.ts'

/** Reads the page again, whole, also while its query changes. */
export function useRevalidate(): { state: 'idle' | 'loading'; revalidate: () => Promise<void> } {
  const { state, revalidate } = useRevalidator()
  const readAll = useCallback(async () => {
    const settle = oweReading()
    try {
      await revalidate()
    } finally {
      settle()
    }
  }, [revalidate])
  return { state, revalidate: readAll }
}
