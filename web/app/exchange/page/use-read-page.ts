import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { allParts, askFor, type Part } from './asked-parts.ts'

/** Reloads all data of the page, even while its query changes. */
export function useReadPage(): { state: 'idle' | 'loading'; readPage: () => Promise<void> } {
  const { state } = useRevalidator()
  const readParts = useReadParts()
  const readPage = useCallback(() => readParts(allParts), [readParts])
  return { state, readPage }
}

/** Reloads the data of these parts only. */
export function useReadParts(): (parts: readonly Part[]) => Promise<void> {
  const { revalidate } = useRevalidator()
  return useCallback(
    async (parts) => {
      if (parts.length === 0) return
      const settle = askFor(parts)
      try {
        await revalidate()
      } finally {
        settle()
      }
    },
    [revalidate],
  )
}
