import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { askForWholeReading } from './whole-reading.ts'

/** Reloads all data of the page, even while its query changes. */
export function useReadPage(): { state: 'idle' | 'loading'; readPage: () => Promise<void> } {
  const { state, revalidate } = useRevalidator()
  const readPage = useCallback(async () => {
    const settle = askForWholeReading()
    try {
      await revalidate()
    } finally {
      settle()
    }
  }, [revalidate])
  return { state, readPage }
}
